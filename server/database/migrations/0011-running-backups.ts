import { DataTypes } from 'sequelize';
import type { Migration } from './migration.ts';

/** Adds when a backup that runs was last seen running: one that was killed is made again. */
export const runningBackups: Migration = {
  name: '0011-running-backups',
  up: ({ schema, transaction }) => schema.addColumn('backups', 'seen_at', { type: DataTypes.DATE }, { transaction }),
};
