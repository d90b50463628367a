import { type CreationOptional, DataTypes } from 'sequelize';
import type { ActivityKind } from '../../shared/activity/activity.ts';
import { Row, table } from '../database/queries/row.ts';

export class ActivityRow extends Row<ActivityRow> {
  declare id: CreationOptional<number>;
  declare kind: ActivityKind;
  declare actorId: number | null;
  declare actorName: string | null;
  /** A subject as JSON text. */
  declare subject: string | null;
  /** The key of the subject's row; null where it has none or several, and in entries from before there was this column. */
  declare subjectId: CreationOptional<number | null>;
  /** JSON text. */
  declare details: string;
  declare address: string | null;
  declare createdAt: Date;
}

/** Binds the model to its table. */
export const defineActivity = table(ActivityRow, 'activity', {
  id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
  kind: { type: DataTypes.TEXT, allowNull: false },
  actorId: DataTypes.INTEGER,
  actorName: DataTypes.TEXT,
  subject: DataTypes.TEXT,
  subjectId: DataTypes.INTEGER,
  details: { type: DataTypes.TEXT, allowNull: false },
  address: DataTypes.TEXT,
  createdAt: { type: DataTypes.DATE, allowNull: false },
});
