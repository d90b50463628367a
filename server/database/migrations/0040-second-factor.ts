import { DataTypes } from 'sequelize';
import type { Migration } from './migration.ts';

/**
 * Adds what a list of sessions shows, and the second factors of accounts: an authenticator app, passkeys, recovery codes,
 * and devices that are remembered. Sessions from before have no device: their cookie may have the name it had then.
 */
export const secondFactor: Migration = {
  name: '0040-second-factor',
  async up({ schema, transaction }) {
    const { sequelize } = schema;
    const isSqlite = sequelize.getDialect() === 'sqlite';
    const run = (statement: string) => sequelize.query(statement, { transaction });
    const time = isSqlite ? 'DATETIME' : 'TIMESTAMP WITH TIME ZONE';
    for (const column of ['device TEXT', `created_at ${time}`, `last_seen_at ${time}`]) {
      await run(`ALTER TABLE sessions ADD COLUMN ${column}`);
    }
    const began = isSqlite
      ? "strftime('%Y-%m-%d %H:%M:%f +00:00', expires_at, '-7 days')"
      : "expires_at - INTERVAL '7 days'";
    const now = isSqlite ? "strftime('%Y-%m-%d %H:%M:%f +00:00', 'now')" : 'now()';
    await run(`UPDATE sessions SET created_at = ${began}, last_seen_at = ${now}`);
    await schema.addIndex('sessions', ['last_seen_at'], { transaction });
    await run('ALTER TABLE users ADD COLUMN second_factor BOOLEAN NOT NULL DEFAULT FALSE');

    const id = { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true };
    const text = { type: DataTypes.TEXT, allowNull: false };
    const date = { type: DataTypes.DATE, allowNull: false };
    const user = {
      type: DataTypes.INTEGER,
      allowNull: false,
      references: { model: 'users', key: 'id' },
      onDelete: 'CASCADE',
    };
    await schema.createTable(
      'totps',
      {
        user_id: { ...user, primaryKey: true },
        secret: text,
        confirmed_at: { type: DataTypes.DATE },
        last_step: { type: DataTypes.INTEGER, allowNull: false },
      },
      { transaction },
    );
    await schema.createTable('recovery_codes', { id, user_id: user, salt: text, hash: text }, { transaction });
    await schema.addIndex('recovery_codes', ['user_id'], { transaction });
    await schema.createTable(
      'passkeys',
      {
        id,
        user_id: user,
        credential_id: { ...text, unique: true },
        public_key: text,
        counter: { type: DataTypes.BIGINT, allowNull: false },
        transports: text,
        name: text,
        created_at: date,
        last_used_at: { type: DataTypes.DATE },
      },
      { transaction },
    );
    await schema.addIndex('passkeys', ['user_id'], { transaction });
    await schema.createTable(
      'remembered_devices',
      { hash: { ...text, primaryKey: true }, user_id: user, expires_at: date },
      { transaction },
    );
    await schema.addIndex('remembered_devices', ['user_id'], { transaction });
    await schema.addIndex('remembered_devices', ['expires_at'], { transaction });
    await schema.createTable(
      'used_challenges',
      { id: { ...text, primaryKey: true }, expires_at: date },
      { transaction },
    );
    await schema.addIndex('used_challenges', ['expires_at'], { transaction });
  },
};
