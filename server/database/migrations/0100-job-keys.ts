import { DataTypes } from 'sequelize';
import type { Migration } from './migration.ts';

/** Stores which rows work in slices is about, some hundred keys in each row. */
export const jobKeys: Migration = {
  name: '0100-job-keys',
  async up({ schema, transaction }) {
    const text = { type: DataTypes.TEXT, allowNull: false };
    await schema.createTable(
      'job_keys',
      { id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true }, job_key: text, row_keys: text },
      { transaction },
    );
    await schema.addIndex('job_keys', ['job_key', 'id'], { transaction });
  },
};
