import { type CreationOptional, DataTypes } from 'sequelize';
import { Row, table } from '../../database/queries/row.ts';

/** The text and picture on the page of an author; there is no row before the first change. */
export class AuthorProfileRow extends Row<AuthorProfileRow> {
  declare userId: number;
  declare bio: CreationOptional<string>;
  /** The picture of the library; null without one. */
  declare imageId: CreationOptional<number | null>;
  declare version: CreationOptional<number>;
}

/** Binds the model to its table. */
export const defineAuthorProfile = table(AuthorProfileRow, 'author_profiles', {
  userId: { type: DataTypes.INTEGER, primaryKey: true },
  bio: { type: DataTypes.TEXT, allowNull: false, defaultValue: '' },
  imageId: { type: DataTypes.INTEGER, defaultValue: null },
  version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
});
