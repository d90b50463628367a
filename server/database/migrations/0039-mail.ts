import { DataTypes } from 'sequelize';
import type { Migration } from './migration.ts';

/** Creates the table of the mails that wait, were sent, or failed; each that waits has a job too. */
export const mail: Migration = {
  name: '0039-mail',
  async up({ schema, transaction }) {
    const text = { type: DataTypes.TEXT, allowNull: false };
    const date = { type: DataTypes.DATE, allowNull: false };
    await schema.createTable(
      'mails',
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        message_id: text,
        kind: text,
        to_name: text,
        to_address: text,
        subject: text,
        content: { type: DataTypes.TEXT },
        status: text,
        attempts: { type: DataTypes.INTEGER, allowNull: false },
        last_error: { type: DataTypes.TEXT },
        created_at: date,
        until: date,
        next_at: { type: DataTypes.DATE },
        ended_at: { type: DataTypes.DATE },
      },
      { transaction },
    );
    await schema.addIndex('mails', ['created_at', 'id'], { transaction });
    await schema.addIndex('mails', ['status', 'created_at', 'id'], { transaction });
  },
};
