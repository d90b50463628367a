import { DataTypes } from 'sequelize';
import type { Migration } from './migration.ts';

/** The calls that were carried out with an Idempotency-Key, each with its response. */
export const idempotencyKeys: Migration = {
  name: '0013-idempotency-keys',
  async up({ schema, transaction }) {
    await schema.createTable(
      'idempotency_keys',
      {
        id: { type: DataTypes.TEXT, primaryKey: true },
        request_hash: { type: DataTypes.TEXT, allowNull: false },
        response: { type: DataTypes.TEXT, allowNull: false },
        created_at: { type: DataTypes.DATE, allowNull: false },
      },
      { transaction },
    );
    await schema.addIndex('idempotency_keys', ['created_at'], { transaction });
  },
};
