import { type CreationOptional, DataTypes, literal, type NonAttribute, Op } from 'sequelize';
import type { CommentStatus } from '../../shared/comments/comments.ts';
import type { ArticleRow } from '../articles/model.ts';
import { TRASHED_ARTICLES } from '../database/queries/live.ts';
import { Row, table } from '../database/queries/row.ts';
import type { UserRow } from '../people/users/model.ts';

/** The status of a comment as it is stored. */
type StoredStatus = CommentStatus | 'deleted';

export class CommentRow extends Row<CommentRow> {
  declare id: CreationOptional<number>;
  declare message: string;
  declare articleId: number;
  declare userId: number | null;
  declare createdAt: Date;
  /** The comment that this one answers; null where it answers none. */
  declare parentId: CreationOptional<number | null>;
  /** The account whose comment it answers. */
  declare answeredId: CreationOptional<number | null>;
  declare status: CreationOptional<StoredStatus>;
  /** True where readers see its place: it is approved, or has an approved answer. */
  declare shown: CreationOptional<boolean>;
  declare version: CreationOptional<number>;
  declare editedAt: CreationOptional<Date | null>;
  /** The time at which an administrator deleted it; it can be restored for a day. */
  declare deletedAt: CreationOptional<Date | null>;
  /** The findings of the spam rules, as JSON. */
  declare reasons: CreationOptional<string>;
  /** The number of reports since it was last approved, but for those of accounts that were deleted. */
  declare reports: CreationOptional<number>;
  /** The name of a writer who never had an account here. */
  declare writer: CreationOptional<string | null>;
  declare article?: NonAttribute<ArticleRow>;
  declare user?: NonAttribute<UserRow | null>;
  declare answered?: NonAttribute<UserRow | null>;
}

const IS_LIVE = { articleId: { [Op.notIn]: literal(`(${TRASHED_ARTICLES})`) } };
const listed = { tableName: 'comments', defaultScope: { where: IS_LIVE } };

/** Binds the model to its table, without the comments that are hidden with an article in the trash. */
export const defineComment = table(CommentRow, listed, {
  id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
  message: { type: DataTypes.TEXT, allowNull: false },
  articleId: { type: DataTypes.INTEGER, allowNull: false },
  userId: DataTypes.INTEGER,
  createdAt: { type: DataTypes.DATE, allowNull: false },
  parentId: DataTypes.INTEGER,
  answeredId: DataTypes.INTEGER,
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: 'approved' },
  shown: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: true },
  version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
  editedAt: DataTypes.DATE,
  deletedAt: DataTypes.DATE,
  reasons: { type: DataTypes.TEXT, allowNull: false, defaultValue: '[]' },
  reports: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  writer: DataTypes.TEXT,
});

/** A reader's report of a comment: one at most for each account. */
export class CommentReportRow extends Row<CommentReportRow> {
  declare commentId: number;
  declare userId: number;
  declare reason: string;
  declare createdAt: Date;
  /** False once an administrator has approved the comment since. */
  declare isOpen: CreationOptional<boolean>;
}

/** Binds the model to its table. */
export const defineCommentReport = table(CommentReportRow, 'comment_reports', {
  commentId: { type: DataTypes.INTEGER, primaryKey: true },
  userId: { type: DataTypes.INTEGER, primaryKey: true },
  reason: { type: DataTypes.TEXT, allowNull: false },
  createdAt: { type: DataTypes.DATE, allowNull: false },
  isOpen: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: true },
});
