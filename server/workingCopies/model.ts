import { type CreationOptional, DataTypes, type NonAttribute } from 'sequelize';
import { Row, table } from '../database/row.ts';
import type { UserRow } from '../users/model.ts';

/** A working copy of an article. */
export class WorkingCopyRow extends Row<WorkingCopyRow> {
  declare id: CreationOptional<number>;
  /** The id of its article, or of its page; null for a new one. */
  declare ownerId: number | null;
  declare userId: number;
  declare baseVersion: number | null;
  declare updatedAt: Date;
  /** The fields as they were typed, as JSON text. */
  declare fields: string;
  declare user?: NonAttribute<UserRow>;
}

/** A working copy of a written page. */
export class PageCopyRow extends WorkingCopyRow {}

const columnsWith = (owner: string) => ({
  id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
  ownerId: { type: DataTypes.INTEGER, unique: 'owner', field: owner },
  userId: { type: DataTypes.INTEGER, allowNull: false, unique: 'owner' },
  baseVersion: DataTypes.INTEGER,
  updatedAt: { type: DataTypes.DATE, allowNull: false },
  fields: { type: DataTypes.TEXT, allowNull: false },
});

/** Bind the models to their tables. */
export const defineWorkingCopy = table(WorkingCopyRow, 'working_copies', columnsWith('article_id'));
export const definePageCopy = table(PageCopyRow, 'page_copies', columnsWith('page_id'));
