import { type CreationOptional, DataTypes } from 'sequelize';
import { Row, table } from '../database/queries/row.ts';

/** An old address. It leads to one of the rows that it names, or to `location`. */
export class RedirectRow extends Row<RedirectRow> {
  declare id: CreationOptional<number>;
  /** As `redirectKey` writes it, unique. */
  declare path: string;
  declare articleId: CreationOptional<number | null>;
  declare pageId: CreationOptional<number | null>;
  declare categoryId: CreationOptional<number | null>;
  declare userId: CreationOptional<number | null>;
  /** A path of this site. */
  declare location: CreationOptional<string | null>;
  declare importId: CreationOptional<number | null>;
  declare createdAt: Date;
}

/** Binds the model to its table. */
export const defineRedirect = table(RedirectRow, 'redirects', {
  id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
  path: { type: DataTypes.TEXT, allowNull: false },
  articleId: DataTypes.INTEGER,
  pageId: DataTypes.INTEGER,
  categoryId: DataTypes.INTEGER,
  userId: DataTypes.INTEGER,
  location: DataTypes.TEXT,
  importId: DataTypes.INTEGER,
  createdAt: { type: DataTypes.DATE, allowNull: false },
});
