import { DataTypes } from 'sequelize';
import type { Migration } from './migration.ts';

/** Work to be done at a time; the key keeps a piece of work from being scheduled twice. */
export const jobs: Migration = {
  name: '0014-jobs',
  async up({ schema, transaction }) {
    await schema.createTable(
      'jobs',
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        kind: { type: DataTypes.TEXT, allowNull: false },
        key: { type: DataTypes.TEXT, allowNull: false, unique: true },
        run_at: { type: DataTypes.DATE, allowNull: false },
        attempts: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
        lease_until: { type: DataTypes.DATE },
        last_error: { type: DataTypes.TEXT },
        payload: { type: DataTypes.TEXT, allowNull: false },
      },
      { transaction },
    );
    await schema.addIndex('jobs', ['run_at', 'id'], { transaction });
  },
};
