import { type CreationOptional, DataTypes, type NonAttribute, type Sequelize } from 'sequelize';
import { Row } from '../database/row.ts';
import type { UserRow } from '../users/model.ts';

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

/** Describes the table that the migrations made. */
export function definePreviewLink(sequelize: Sequelize): void {
  PreviewLinkRow.init(
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      tokenHash: { type: DataTypes.TEXT, allowNull: false },
      articleId: { type: DataTypes.INTEGER, allowNull: false },
      userId: { type: DataTypes.INTEGER, allowNull: false },
      createdAt: { type: DataTypes.DATE, allowNull: false },
      expiresAt: { type: DataTypes.DATE, allowNull: false },
    },
    { sequelize, tableName: 'preview_links', underscored: true, timestamps: false },
  );
}
