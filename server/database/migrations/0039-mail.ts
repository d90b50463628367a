import { DataTypes } from 'sequelize';
import type { Migration } from './migration.ts';

/**
 * Creates the tables of the mails that wait, were sent or failed, each of which has a job too while it waits, and of the links
 * in them; and marks addresses as confirmed. Those of accounts from before count as confirmed: nobody was asked.
 */
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

    await schema.createTable(
      'account_links',
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        user_id: {
          type: DataTypes.INTEGER,
          allowNull: false,
          references: { model: 'users', key: 'id' },
          onDelete: 'CASCADE',
        },
        purpose: text,
        token_hash: { ...text, unique: true },
        email: text,
        expires_at: date,
        used_at: { type: DataTypes.DATE },
      },
      { transaction },
    );
    await schema.addIndex('account_links', ['user_id', 'purpose'], { transaction });
    await schema.addIndex('account_links', ['expires_at'], { transaction });

    const isSqlite = schema.sequelize.getDialect() === 'sqlite';
    const time = isSqlite ? 'DATETIME' : 'TIMESTAMP WITH TIME ZONE';
    await schema.sequelize.query(`ALTER TABLE users ADD COLUMN email_confirmed_at ${time}`, { transaction });
    await schema.sequelize.query('UPDATE users SET email_confirmed_at = created_at', { transaction });
  },
};
