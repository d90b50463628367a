import { DataTypes } from 'sequelize';
import type { MigrationContext } from '../migration.ts';
import { deletion, id, text, time } from './columns.ts';
import { createTable, isLive, run, trashIndexes } from './statements.ts';
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
  ...deletion,
};

/** Creates the table of contact messages. */
export async function createContacts(context: MigrationContext): Promise<void> {
  await createTable(context, 'contacts', columns);
  await run(context, [...indexes, ...trashIndexes('contacts')]);
  const part = (row: string) => `CASE ${row}.status WHEN 'unread' THEN 0 WHEN 'read' THEN 1 ELSE 2 END`;
  const counted = { table: 'contacts', counts: isLive };
  await countRows(context, { ...counted, kind: () => "'contacts'", part, decisive: ['status', 'deleted_at'] });
  await sumByQuarters(context, { ...counted, kind: 'messages', time: 'created_at', decisive: ['deleted_at'] });
}

/** Each has the condition of a list, word for word; with the status, which SQLite reads again for one that is not equal. */
const indexes = [
  'CREATE INDEX contacts_created_at_id ON contacts (created_at, id, deleted_at) WHERE deleted_at IS NULL',
  ...Object.entries({
    inbox: "status <> 'archived'",
    unread: "status = 'unread'",
    archived: "status = 'archived'",
  }).map(
    ([name, condition]) => `CREATE INDEX contacts_${name}_created_at_id ON contacts (created_at, id, status, deleted_at)
      WHERE ${condition} AND deleted_at IS NULL`,
  ),
  'CREATE INDEX contacts_user_id ON contacts (user_id, id) WHERE user_id IS NOT NULL',
];
