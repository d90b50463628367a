import { type CreationOptional, DataTypes, type NonAttribute } from 'sequelize';
import type { DocumentKind } from '../../shared/documents/drafts.ts';
import { Row, table } from '../database/queries/row.ts';
import type { UserRow } from '../people/users/model.ts';

/** A draft: the fields of an article or page as one account is typing them. */
export class DraftRow extends Row<DraftRow> {
  /** A UUID of the client. */
  declare id: string;
  declare userId: number;
  declare kind: DocumentKind;
  /** The id of the article or page; null for a new one. */
  declare ofId: number | null;
  declare base: number | null;
  declare rev: number;
  declare updatedAt: Date;
  declare title: CreationOptional<string>;
  declare words: CreationOptional<number>;
  /** The first words of the text, where it has no title. */
  declare excerpt: CreationOptional<string>;
  /** The fields as they were typed, as JSON text. */
  declare fields: string;
  declare user?: NonAttribute<UserRow>;
}

export const defineDraft = table(DraftRow, 'drafts', {
  id: { type: DataTypes.TEXT, primaryKey: true },
  userId: { type: DataTypes.INTEGER, allowNull: false },
  kind: { type: DataTypes.TEXT, allowNull: false },
  ofId: DataTypes.INTEGER,
  base: DataTypes.INTEGER,
  rev: { type: DataTypes.INTEGER, allowNull: false },
  updatedAt: { type: DataTypes.DATE, allowNull: false },
  title: { type: DataTypes.TEXT, allowNull: false },
  words: { type: DataTypes.INTEGER, allowNull: false },
  excerpt: { type: DataTypes.TEXT, allowNull: false },
  fields: { type: DataTypes.TEXT, allowNull: false },
});
