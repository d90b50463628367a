import { type CreationOptional, DataTypes, type NonAttribute } from 'sequelize';
import { Row, table } from '../database/row.ts';
import type { UserRow } from '../users/model.ts';

export class WorkingCopyRow extends Row<WorkingCopyRow> {
  declare id: CreationOptional<number>;
  /** Null for a new article. */
  declare articleId: number | null;
  declare userId: number;
  declare baseVersion: number | null;
  declare updatedAt: Date;
  /** `UnsavedFields` as JSON text. */
  declare fields: string;
  declare user?: NonAttribute<UserRow>;
}

/** Binds the model to its table. */
export const defineWorkingCopy = table(WorkingCopyRow, 'working_copies', {
  id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
  articleId: { type: DataTypes.INTEGER, unique: 'owner' },
  userId: { type: DataTypes.INTEGER, allowNull: false, unique: 'owner' },
  baseVersion: DataTypes.INTEGER,
  updatedAt: { type: DataTypes.DATE, allowNull: false },
  fields: { type: DataTypes.TEXT, allowNull: false },
});
