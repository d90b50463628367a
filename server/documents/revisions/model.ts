import { type CreationOptional, DataTypes, type NonAttribute } from 'sequelize';
import { Row, table } from '../../database/queries/row.ts';
import type { UserRow } from '../../people/users/model.ts';

/** A saved state of an article. */
export class RevisionRow extends Row<RevisionRow> {
  declare id: CreationOptional<number>;
  /** The id of its article, or of its page. */
  declare ownerId: number;
  declare version: number;
  /** The version of the revision on which `content` builds; null where it is whole. */
  declare baseVersion: number | null;
  /** True for one that is only there because others build on it. */
  declare thinned: boolean;
  declare createdAt: Date;
  declare userId: number | null;
  declare userName: string | null;
  declare title: string;
  declare words: number;
  /** The small fields as JSON text. */
  declare fields: string;
  /** A compressed text, or a compressed delta; empty where it equals that of its base. */
  declare content: Buffer;
  declare user?: NonAttribute<UserRow | null>;
}

/** A saved state of a written page. */
export class PageRevisionRow extends RevisionRow {}

const columnsWith = (owner: string) => ({
  id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
  ownerId: { type: DataTypes.INTEGER, allowNull: false, field: owner },
  version: { type: DataTypes.INTEGER, allowNull: false },
  baseVersion: DataTypes.INTEGER,
  thinned: { type: DataTypes.BOOLEAN, allowNull: false },
  createdAt: { type: DataTypes.DATE, allowNull: false },
  userId: DataTypes.INTEGER,
  userName: DataTypes.TEXT,
  title: { type: DataTypes.TEXT, allowNull: false },
  words: { type: DataTypes.INTEGER, allowNull: false },
  fields: { type: DataTypes.TEXT, allowNull: false },
  content: { type: DataTypes.BLOB, allowNull: false },
});

/** Bind the models to their tables. */
export const defineRevision = table(RevisionRow, 'revisions', columnsWith('article_id'));
export const definePageRevision = table(PageRevisionRow, 'page_revisions', columnsWith('page_id'));
