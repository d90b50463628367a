import { DataTypes } from 'sequelize';
import type { Migration } from './migration.ts';

export const users: Migration = {
  name: '0001-users',
  async up({ schema, transaction }) {
    await schema.createTable(
      'users',
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        username: { type: DataTypes.TEXT, allowNull: false },
        // Folded copies: unique without regard to case, in the same way on both databases.
        username_key: { type: DataTypes.TEXT, allowNull: false, unique: true },
        email: { type: DataTypes.TEXT, allowNull: false },
        email_key: { type: DataTypes.TEXT, allowNull: false, unique: true },
        password_hash: { type: DataTypes.TEXT, allowNull: false },
        is_admin: { type: DataTypes.BOOLEAN, allowNull: false },
        created_at: { type: DataTypes.DATE, allowNull: false },
      },
      { transaction },
    );
    await schema.addIndex('users', ['created_at', 'id'], { transaction });
    await schema.addIndex('users', ['is_admin'], { transaction });
  },
};
