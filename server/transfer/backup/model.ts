import { type CreationOptional, DataTypes } from 'sequelize';
import { Row, table } from '../../database/queries/row.ts';

/** A nightly backup, or an attempt at one. */
export class BackupRow extends Row<BackupRow> {
  declare id: CreationOptional<number>;
  /** The name of its file. */
  declare file: string;
  declare startedAt: Date;
  /** The time at which it was last seen running. */
  declare seenAt: CreationOptional<Date | null>;
  /** The time at which it was proved, or failed; null before. */
  declare endedAt: CreationOptional<Date | null>;
  /** Postgres has it as text. */
  declare bytes: CreationOptional<number | string | null>;
  /** A sentence, or as JSON one with its values; null for one that was proved. */
  declare problem: CreationOptional<string | null>;
}

/** Binds the model to its table. */
export const defineBackup = table(BackupRow, 'backups', {
  id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
  file: { type: DataTypes.TEXT, allowNull: false },
  startedAt: { type: DataTypes.DATE, allowNull: false },
  seenAt: DataTypes.DATE,
  endedAt: DataTypes.DATE,
  bytes: DataTypes.BIGINT,
  problem: DataTypes.TEXT,
});
