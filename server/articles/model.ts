import { type CreationOptional, DataTypes, type NonAttribute } from 'sequelize';
import type { CategoryRow } from '../categories/model.ts';
import { Row, table, withTrash } from '../database/queries/row.ts';
import type { UserRow } from '../people/users/model.ts';

export class ArticleRow extends Row<ArticleRow> {
  declare id: CreationOptional<number>;
  declare title: string;
  declare slug: string;
  declare content: string;
  declare summary: string;
  declare readingMinutes: number;
  /** A list as JSON text. */
  declare tags: string;
  declare published: boolean;
  declare categoryId: number | null;
  declare authorId: number | null;
  declare imageKey: string | null;
  /** The stored widths as JSON text, ascending. */
  declare imageWidths: string | null;
  /** The height at the largest width. */
  declare imageHeight: number | null;
  declare imageAlt: string;
  /** False where the summary is the beginning of the text. */
  declare hasOwnSummary: CreationOptional<boolean>;
  declare featured: CreationOptional<boolean>;
  declare metaTitle: CreationOptional<string>;
  declare metaDescription: CreationOptional<string>;
  declare canonicalUrl: CreationOptional<string>;
  /** The time at which a draft is to be published; null without one, and for published ones. */
  declare publishAt: Date | null;
  /** The time at which its author handed it in; null where it is not, and for published ones. */
  declare handedInAt: CreationOptional<Date | null>;
  /** The time at which publishing at that time last failed. */
  declare publishFailedAt: Date | null;
  /** The time of the first publication, also while it is unpublished again. */
  declare publishedAt: Date | null;
  /** The time of the last change of the text; null for one that is as it was created. */
  declare contentUpdatedAt: CreationOptional<Date | null>;
  declare createdAt: Date;
  declare updatedAt: Date;
  /** Raised by every change of the row. */
  declare version: CreationOptional<number>;
  declare category?: NonAttribute<CategoryRow | null>;
  declare author?: NonAttribute<UserRow | null>;
}

/** Binds the model to its table, without the articles in the trash. */
export const defineArticle = table(ArticleRow, withTrash('articles'), {
  id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
  title: { type: DataTypes.TEXT, allowNull: false },
  slug: { type: DataTypes.TEXT, allowNull: false },
  content: { type: DataTypes.TEXT, allowNull: false },
  summary: { type: DataTypes.TEXT, allowNull: false },
  readingMinutes: { type: DataTypes.INTEGER, allowNull: false },
  tags: { type: DataTypes.TEXT, allowNull: false },
  published: { type: DataTypes.BOOLEAN, allowNull: false },
  categoryId: DataTypes.INTEGER,
  authorId: DataTypes.INTEGER,
  imageKey: DataTypes.TEXT,
  imageWidths: DataTypes.TEXT,
  imageHeight: DataTypes.INTEGER,
  imageAlt: { type: DataTypes.TEXT, allowNull: false },
  hasOwnSummary: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
  featured: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
  metaTitle: { type: DataTypes.TEXT, allowNull: false, defaultValue: '' },
  metaDescription: { type: DataTypes.TEXT, allowNull: false, defaultValue: '' },
  canonicalUrl: { type: DataTypes.TEXT, allowNull: false, defaultValue: '' },
  publishAt: DataTypes.DATE,
  handedInAt: DataTypes.DATE,
  publishFailedAt: DataTypes.DATE,
  publishedAt: DataTypes.DATE,
  contentUpdatedAt: DataTypes.DATE,
  createdAt: { type: DataTypes.DATE, allowNull: false },
  updatedAt: { type: DataTypes.DATE, allowNull: false },
  version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
});
