import type { Subject } from '../../shared/activity/activity.ts';
import type { Article, ArticleCard } from '../../shared/articles/articles.ts';
import { CategoryRow } from '../categories/model.ts';
import { isoTime, type SqlDate } from '../database/queries/sqlTypes.ts';
import { imageView } from '../images/images.ts';
import { UserRow } from '../people/users/model.ts';
import { authorColumns, authorView } from '../people/users/view.ts';
import type { CardRow } from './finding/queries.ts';

/** The columns of an article that `cardView` shows: of a model, or of a named query. */
type CardColumns = Omit<CardRow, 'category' | 'author'> & {
  category?: CardRow['category'] | null;
  author?: CardRow['author'] | null;
};

/** The associations that `articleView` and `cardView` show. */
export const includeNames = {
  include: [
    { model: CategoryRow, as: 'category', attributes: ['name'] },
    { model: UserRow, as: 'author', attributes: authorColumns },
  ],
};

/** The query options of a model for `cardView`. */
export const cardOptions = {
  ...includeNames,
  attributes: { exclude: ['content'] },
};

/** Presents a whole article; a model must have been read with `includeNames`. */
export function articleView(row: CardColumns & { content: string }): Article {
  return { ...cardView(row), content: row.content };
}

/** Presents an article without its content; a model must have been read with `includeNames`. */
export function cardView(row: CardColumns): ArticleCard {
  return {
    _id: String(row.id),
    title: row.title,
    slug: row.slug,
    summary: row.summary,
    tags: JSON.parse(row.tags) as string[],
    ...imageView(row, row.imageAlt),
    published: Boolean(row.published),
    category: row.category?.name ?? null,
    author: authorView(row.author),
    readingMinutes: row.readingMinutes,
    featured: Boolean(row.featured),
    hasOwnSummary: Boolean(row.hasOwnSummary),
    metaTitle: row.metaTitle,
    metaDescription: row.metaDescription,
    canonicalUrl: row.canonicalUrl,
    publishAt: isoOrNull(row.publishAt),
    ...(row.handedInAt && { handedInAt: isoTime(row.handedInAt) }),
    publishFailedAt: isoOrNull(row.publishFailedAt),
    publishedAt: isoOrNull(row.publishedAt),
    contentUpdatedAt: isoOrNull(row.contentUpdatedAt),
    createdAt: isoTime(row.createdAt),
    updatedAt: isoTime(row.updatedAt),
    version: row.version,
  };
}

/** Names articles in the journal. */
export const articleSubject = (rows: { id: number; title: string; slug: string }[]): Subject => ({
  kind: 'article',
  rows: rows.map(({ id, title, slug }) => ({ _id: String(id), name: title, slug })),
});

const isoOrNull = (time: SqlDate | null) => time && isoTime(time);
