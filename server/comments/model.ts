import { type CreationOptional, DataTypes, type NonAttribute } from 'sequelize';
import type { ArticleRow } from '../articles/model.ts';
import { Row, table } from '../database/row.ts';
import type { UserRow } from '../users/model.ts';

export class CommentRow extends Row<CommentRow> {
  declare id: CreationOptional<number>;
  declare message: string;
  declare articleId: number;
  declare userId: number | null;
  declare createdAt: Date;
  declare article?: NonAttribute<ArticleRow>;
  declare user?: NonAttribute<UserRow | null>;
}

/** Binds the model to its table. */
export const defineComment = table(CommentRow, 'comments', {
  id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
  message: { type: DataTypes.TEXT, allowNull: false },
  articleId: { type: DataTypes.INTEGER, allowNull: false },
  userId: DataTypes.INTEGER,
  createdAt: { type: DataTypes.DATE, allowNull: false },
});
