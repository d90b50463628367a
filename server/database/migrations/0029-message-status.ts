import { DataTypes } from 'sequelize';
import { addTotal } from './0007-totals.ts';
import type { Migration } from './migration.ts';

/** Adds the status of a message, by which messages are listed and counted. Those of earlier releases count as read. */
export const messageStatus: Migration = {
  name: '0029-message-status',
  async up({ schema, transaction }) {
    const { sequelize } = schema;
    const run = (statement: string) => sequelize.query(statement, { transaction });
    for (const table of ['contacts', 'trashed_contacts']) {
      const status = { type: DataTypes.TEXT, allowNull: false, defaultValue: 'read' };
      await schema.addColumn(table, 'status', status, { transaction });
    }
    for (const [name, condition] of Object.entries(indexes)) {
      await run(`CREATE INDEX contacts_${name}_created_at_id ON contacts (created_at, id, status) WHERE ${condition}`);
    }

    const triggers = ['contacts_counted_insert', 'contacts_counted_delete'];
    if (sequelize.getDialect() === 'sqlite') for (const trigger of triggers) await run(`DROP TRIGGER ${trigger}`);
    else await run('DROP FUNCTION contacts_counted CASCADE');
    await run("DELETE FROM totals WHERE kind = 'contacts'");
    const counted = { table: 'contacts', kind: () => "'contacts'", part: partOf, decisive: ['status'] };
    await addTotal(sequelize, counted, transaction);
  },
};

/** Each has the condition of a list, word for word; with the status, which SQLite reads again for one that is not equal. */
const indexes = {
  inbox: "status <> 'archived'",
  unread: "status = 'unread'",
  archived: "status = 'archived'",
};

const partOf = (row: string) => `CASE ${row}.status WHEN 'unread' THEN 0 WHEN 'read' THEN 1 ELSE 2 END`;
