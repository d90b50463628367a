import { type CreationOptional, DataTypes, type NonAttribute } from 'sequelize';
import type { WholeRevision } from '../../shared/revisions.ts';
import { Row, table } from '../database/row.ts';
import type { UserRow } from '../users/model.ts';

export class RevisionRow extends Row<RevisionRow> {
  declare id: CreationOptional<number>;
  declare articleId: number;
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
  /** `RevisionFields` as JSON text. */
  declare fields: string;
  /** A compressed text, or a compressed delta; empty where it equals that of its base. */
  declare content: Buffer;
  declare user?: NonAttribute<UserRow | null>;
}

/** The small fields of a revision. */
export interface RevisionFields extends Pick<WholeRevision, 'summary' | 'tags' | 'category' | 'imgAlt'> {
  /** Missing in those of an earlier release. */
  hasOwnSummary?: boolean;
  categoryId: number | null;
}

/** Binds the model to its table. */
export const defineRevision = table(RevisionRow, 'revisions', {
  id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
  articleId: { type: DataTypes.INTEGER, allowNull: false },
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
