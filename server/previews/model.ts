import { type CreationOptional, DataTypes, type NonAttribute } from 'sequelize';
import { Row, table } from '../database/queries/row.ts';
import type { UserRow } from '../people/users/model.ts';

export class PreviewLinkRow extends Row<PreviewLinkRow> {
  declare id: CreationOptional<number>;
  /** The SHA-256 of its token, so that whoever reads the database cannot use the links. */
  declare tokenHash: string;
  declare articleId: number;
  declare userId: number;
  declare createdAt: Date;
  declare expiresAt: Date;
  declare user?: NonAttribute<UserRow>;
}

/** Binds the model to its table. */
export const definePreviewLink = table(PreviewLinkRow, 'preview_links', {
  id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
  tokenHash: { type: DataTypes.TEXT, allowNull: false },
  articleId: { type: DataTypes.INTEGER, allowNull: false },
  userId: { type: DataTypes.INTEGER, allowNull: false },
  createdAt: { type: DataTypes.DATE, allowNull: false },
  expiresAt: { type: DataTypes.DATE, allowNull: false },
});
