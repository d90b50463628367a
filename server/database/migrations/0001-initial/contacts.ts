import { DataTypes } from 'sequelize';
import type { MigrationContext } from '../migration.ts';
import { deletion, id, integer, text, time } from './columns.ts';
import { createTable, run } from './statements.ts';
import { sumByQuarters } from './statistics.ts';
import { countRows } from './totals.ts';

const columns = {
  id,
  username: text,
  email: text,
  message: text,
  status: { ...text, defaultValue: 'read' },
  // The account that sent it; without a reference, like the authors of articles.
  user_id: DataTypes.INTEGER,
  created_at: time,
};

/** Creates the tables of contact messages, and of those in the trash. */
export async function createContacts(context: MigrationContext): Promise<void> {
  const { schema, transaction } = context;
  await createTable(context, 'contacts', columns);
  await schema.addIndex('contacts', ['created_at', 'id'], { transaction });
  await run(context, indexes);
  const part = (row: string) => `CASE ${row}.status WHEN 'unread' THEN 0 WHEN 'read' THEN 1 ELSE 2 END`;
  await countRows(context, { table: 'contacts', kind: () => "'contacts'", part, decisive: ['status'] });
  const counts = () => 'TRUE';
  await sumByQuarters(context, { table: 'contacts', kind: 'messages', time: 'created_at', counts, decisive: [] });

  await createTable(context, 'trashed_contacts', { ...columns, ...deletion, id: integer });
  await schema.addIndex('trashed_contacts', ['id'], { unique: true, transaction });
  await run(context, [
    'CREATE INDEX trashed_contacts_deleted ON trashed_contacts (deleted_at, id)',
    'CREATE INDEX trashed_contacts_deleted_by ON trashed_contacts (deleted_by)',
  ]);
}

/** Each has the condition of a list, word for word; with the status, which SQLite reads again for one that is not equal. */
const indexes = [
  "CREATE INDEX contacts_inbox_created_at_id ON contacts (created_at, id, status) WHERE status <> 'archived'",
  "CREATE INDEX contacts_unread_created_at_id ON contacts (created_at, id, status) WHERE status = 'unread'",
  "CREATE INDEX contacts_archived_created_at_id ON contacts (created_at, id, status) WHERE status = 'archived'",
  'CREATE INDEX contacts_user_id ON contacts (user_id, id) WHERE user_id IS NOT NULL',
];
