import { DataTypes } from 'sequelize';
import { id, text, time } from './0001-initial/columns.ts';
import { createTable } from './0001-initial/statements.ts';
import type { Migration } from './migration.ts';

/** Adds what came of each nightly backup. */
export const backups: Migration = {
  name: '0008-backups',
  up: (context) =>
    createTable(context, 'backups', {
      id,
      file: text,
      started_at: time,
      // Null as long as it runs, or where its process was killed.
      ended_at: DataTypes.DATE,
      bytes: DataTypes.BIGINT,
      // Why there is none; null for one that was proved.
      problem: DataTypes.TEXT,
    }),
};
