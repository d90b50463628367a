import { DataTypes } from 'sequelize';
import type { Migration } from './migration.ts';

export const sessions: Migration = {
  name: '0002-sessions',
  async up({ schema, transaction }) {
    await schema.createTable(
      'sessions',
      {
        id: { type: DataTypes.TEXT, primaryKey: true },
        user_id: {
          type: DataTypes.INTEGER,
          allowNull: false,
          references: { model: 'users', key: 'id' },
          onDelete: 'CASCADE',
        },
        expires_at: { type: DataTypes.DATE, allowNull: false },
      },
      { transaction },
    );
    await schema.addIndex('sessions', ['user_id'], { transaction });
    await schema.addIndex('sessions', ['expires_at'], { transaction });
  },
};
