import { DataTypes } from 'sequelize';
import type { Migration } from './migration.ts';

/**
 * Adds the role of an author, the time at which an author handed an article in, and invitations. Who is an administrator
 * stays in its own column, so that a role is one of the two or neither.
 */
export const roles: Migration = {
  name: '0041-roles',
  async up({ schema, transaction }) {
    const { sequelize } = schema;
    const text = { type: DataTypes.TEXT, allowNull: false };
    const time = { type: DataTypes.DATE, allowNull: false };
    await schema.addColumn(
      'users',
      'is_author',
      { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
      { transaction },
    );
    for (const table of ['articles', 'trashed_articles']) {
      await schema.addColumn(table, 'handed_in_at', { type: DataTypes.DATE }, { transaction });
    }
    await schema.createTable(
      'invitations',
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        email: text,
        // One invitation for an address: another one takes its place.
        email_key: { ...text, unique: true },
        role: text,
        token_hash: { ...text, unique: true },
        invited_by: { type: DataTypes.INTEGER, references: { model: 'users', key: 'id' }, onDelete: 'SET NULL' },
        created_at: time,
        expires_at: time,
      },
      { transaction },
    );
    await schema.addIndex('invitations', ['created_at', 'id'], { transaction });
    // With the columns of its condition, as the index of scheduled articles has them.
    const handedIn = '(created_at, id, handed_in_at) WHERE handed_in_at IS NOT NULL';
    const statements = [
      `CREATE INDEX articles_handed_in_created_at_id ON articles ${handedIn}`,
      'CREATE INDEX users_authors_created_at_id ON users (created_at, id, is_author) WHERE is_author = TRUE',
    ];
    for (const statement of statements) await sequelize.query(statement, { transaction });
  },
};
