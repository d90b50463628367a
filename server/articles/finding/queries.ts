import type { Page, PageQuery } from '../../../shared/kit/paging.ts';
import type { App } from '../../context.ts';
import { forEachDialect } from '../../database/dialect.ts';
import { isLive, isPublished } from '../../database/queries/live.ts';
import { type Direction, keysSql, LIMIT, type ListQueries, OFFSET, queryPage } from '../../database/queries/pages.ts';
import type { Bind } from '../../database/queries/read.ts';
import { isoTime, type SqlBoolean, type SqlDate } from '../../database/queries/sqlTypes.ts';
import type { AuthorColumns } from '../../people/users/view.ts';
import { relatedSql } from './related.ts';

/** An article without its content; the columns of a missing category or author are null. */
export interface CardRow {
  id: number;
  published: SqlBoolean;
  publishAt: SqlDate | null;
  handedInAt: SqlDate | null;
  publishFailedAt: SqlDate | null;
  publishedAt: SqlDate | null;
  contentUpdatedAt: SqlDate | null;
  createdAt: SqlDate;
  title: string;
  slug: string;
  summary: string;
  tags: string;
  readingMinutes: number;
  imageKey: string | null;
  imageWidths: string | null;
  imageHeight: number | null;
  imageAlt: string;
  featured: SqlBoolean;
  hasOwnSummary: SqlBoolean;
  metaTitle: string;
  metaDescription: string;
  canonicalUrl: string;
  updatedAt: SqlDate;
  version: number;
  category: { name: string | null };
  author: AuthorColumns;
}

export interface WholeArticleRow extends CardRow {
  content: string;
}

/** An article, its neighbours, and those that it is related to. */
interface ArticlePageRows<Row> {
  article?: Row;
  previous?: CardRow;
  next?: CardRow;
  related: CardRow[];
}

/** The address of a published article, and the time of its last change. */
export interface ArticleAddress {
  id: number;
  slug: string;
  publishedAt: SqlDate;
  /** ISO 8601. */
  updatedAt: string;
  /** Its address on another site; empty where that is its own. */
  canonicalUrl: string;
}

/** The columns of a `CardRow`, and the tables that have them. */
export const CARD = `a.id, a.title, a.slug, a.summary, a.tags, a.published, a.reading_minutes AS "readingMinutes",
  a.image_key AS "imageKey", a.image_widths AS "imageWidths", a.image_height AS "imageHeight", a.image_alt AS "imageAlt",
  a.publish_at AS "publishAt", a.handed_in_at AS "handedInAt", a.publish_failed_at AS "publishFailedAt", a.published_at AS "publishedAt",
  a.content_updated_at AS "contentUpdatedAt",
  a.created_at AS "createdAt", a.updated_at AS "updatedAt", a.version, a.featured, a.has_own_summary AS "hasOwnSummary",
  a.meta_title AS "metaTitle", a.meta_description AS "metaDescription", a.canonical_url AS "canonicalUrl",
  c.name AS "category.name", u.id AS "author.id", u.username AS "author.username"`;
export const FROM = `FROM articles AS a LEFT JOIN categories AS c ON c.id = a.category_id LEFT JOIN users AS u ON u.id = a.author_id`;

/** The condition of the article of a slug, the table of which is `a`. */
const HAS_SLUG = `a.slug = $slug AND ${isLive('a')}`;

const WHOLE = `SELECT ${CARD}, a.content ${FROM} WHERE ${HAS_SLUG}`;
/** Queries the slug that a published article has now, by one that it had before. */
const MOVED = `SELECT a.slug FROM old_slugs AS o JOIN articles AS a ON a.id = o.article_id
  WHERE o.slug = $slug AND ${isPublished('a')}`;
/** Queries the article of a slug and the published ones just before and after it, of which none needs its text. */
const aroundSql = (content: { own: string; others: string }) => `SELECT 'article' AS side, ${CARD}${content.own} ${FROM}
    WHERE ${HAS_SLUG}
  UNION ALL SELECT * FROM (${nearest('previous', '<', 'DESC', content.others)}) AS earlier
  UNION ALL SELECT * FROM (${nearest('next', '>', 'ASC', content.others)}) AS later`;
const CARDS_AROUND = aroundSql({ own: '', others: '' });
/** Queries the same, and the related articles, with the text of the article of the slug. */
const wholeAroundSql = forEachDialect(
  (dialect) => `${aroundSql({ own: ', a.content', others: ', NULL AS content' })}
  UNION ALL SELECT 'related' AS side, ${CARD}, NULL AS content ${FROM} WHERE a.id IN ${relatedSql(dialect)}`,
);

const withRelatedSql = forEachDialect(
  (dialect) => `SELECT 'article' AS side, ${CARD} ${FROM} WHERE ${HAS_SLUG}
  UNION ALL SELECT 'related' AS side, ${CARD} ${FROM} WHERE a.id IN ${relatedSql(dialect)}`,
);

/**
 * The place of a draft is that of its creation until it was published. Each half of the place is a value of its own, because Postgres uses no index for a comparison
 * with a row of a subquery.
 */
function nearest(side: string, sign: '<' | '>', direction: Direction, content: string): string {
  const half = (column: string) => `(SELECT ${column} FROM articles AS a WHERE ${HAS_SLUG})`;
  return `SELECT '${side}' AS side, ${CARD}${content} ${FROM}
    WHERE ${isPublished('a')} AND (a.published_at, a.id) ${sign} (${half('COALESCE(published_at, created_at)')}, ${half('id')})
    ORDER BY a.published_at ${direction}, a.id ${direction} LIMIT 1`;
}

/** The table by whose index a list is read, and its column of articles. */
const KEYS = { table: 'articles', key: 'id' };
const TAG = '(SELECT id FROM tags WHERE tag_key = $tag)';
const CATEGORY = '(SELECT id FROM categories WHERE name_key = $category)';
const PUBLISHED = cardsWhere(isPublished(), `kind = 'published'`);
const IN_CATEGORY = cardsWhere(
  `category_id = ${CATEGORY} AND ${isPublished()}`,
  `kind = 'published' AND part = ${CATEGORY}`,
);
const BY_AUTHOR = cardsWhere(`author_id = $author AND ${isPublished()}`, `kind = 'authored' AND part = $author`);
const WITH_TAG = cardsWhere(`tag_id = ${TAG} AND published = TRUE`, `kind = 'tagged' AND part = ${TAG}`, {
  table: 'article_tags',
  key: 'article_id',
});

/** The newest featured article, beside the first page of all wherever it is itself. */
const FEATURED = `SELECT id FROM (SELECT id FROM articles WHERE featured = TRUE AND ${isPublished()}
  ORDER BY published_at DESC, id DESC LIMIT 1) AS featured`;
const WITH_FEATURED: ListQueries = {
  ...PUBLISHED,
  DESC: cardsSql(
    `(SELECT id FROM ${keysOf(isPublished(), 'DESC')} AS page UNION ${FEATURED})`,
    totalSql(`kind = 'published'`),
  ),
};

function cardsWhere(where: string, totals: string, keys = KEYS): ListQueries {
  const total = totalSql(totals);
  const rows = (direction: Direction) => cardsSql(keysOf(where, direction, keys), total);
  return { DESC: rows('DESC'), ASC: rows('ASC'), total: `SELECT ${total}` };
}

function cardsSql(keys: string, total: string): string {
  return `SELECT ${CARD}, ${total} ${FROM} WHERE a.id IN ${keys}`;
}

function totalSql(totals: string): string {
  return `(SELECT CAST(COALESCE(SUM(total), 0) AS INTEGER) FROM totals WHERE ${totals}) AS total`;
}

function keysOf(where: string, direction: Direction, keys = KEYS): string {
  return keysSql({ ...keys, where, by: 'publishedAt', direction, limit: LIMIT, offset: OFFSET });
}

export interface AddressesQuery {
  limit: number;
  skipped?: number;
  after?: ArticleAddress;
}

type AddressRow = Omit<ArticleAddress, 'updatedAt'> & { updatedAt: SqlDate };

/** Returns a time as the database compares it with those of its rows. */
const timeValue = (time: SqlDate): string => (typeof time === 'string' ? time : time.toISOString());

/** Queries addresses after a number of articles, or after one of them: so no batch of a long document reads what those before it have. */
const addressesSql = (after: string) => `SELECT id, slug, published_at AS "publishedAt", updated_at AS "updatedAt",
    canonical_url AS "canonicalUrl"
  FROM articles WHERE ${isPublished()} ${after}`;
const NEWEST_FIRST = 'ORDER BY published_at DESC, id DESC';
const ADDRESSES = addressesSql(`${NEWEST_FIRST} LIMIT ${LIMIT} OFFSET ${OFFSET}`);
const ADDRESSES_AFTER = addressesSql(`AND (published_at, id) < ($time, $id) ${NEWEST_FIRST} LIMIT ${LIMIT}`);

/** The filter of a list of published articles, one at most: a folded category or tag, or the key of an author. */
export interface CardFilter {
  category?: string;
  tag?: string;
  author?: number;
}

function filteredQueries({ category, tag, author }: CardFilter): { queries: ListQueries; bind?: Bind } {
  if (category !== undefined) return { queries: IN_CATEGORY, bind: { category } };
  if (tag !== undefined) return { queries: WITH_TAG, bind: { tag } };
  return author === undefined ? { queries: PUBLISHED } : { queries: BY_AUTHOR, bind: { author } };
}

/** Lists published articles, newest first. */
export const publishedCards = ({ database }: App, query: PageQuery, filter: CardFilter = {}): Promise<Page<CardRow>> =>
  queryPage(database.read, { by: 'publishedAt', ...filteredQueries(filter) }, query);

/** Lists the first page of published articles, newest first, but the newest featured one before all others. */
export async function featuredFirst({ database }: App, query: PageQuery): Promise<Page<CardRow>> {
  const page = await queryPage<CardRow>(database.read, { by: 'publishedAt', queries: WITH_FEATURED }, query);
  const lead = page.data.find(({ featured }) => featured);
  return lead ? { ...page, data: [lead, ...page.data.filter((row) => row !== lead)] } : page;
}

/** Lists the addresses of published articles, newest first: so many after the first `skipped`, or after one of them. */
export async function articleAddresses(
  { database: { read } }: App,
  { limit, skipped = 0, after }: AddressesQuery,
): Promise<ArticleAddress[]> {
  const rows = after
    ? await read<AddressRow>(ADDRESSES_AFTER, { limit, id: after.id, time: timeValue(after.publishedAt) })
    : await read<AddressRow>(ADDRESSES, { limit, offset: skipped });
  return rows.map((row) => ({ ...row, updatedAt: isoTime(row.updatedAt) }));
}

/** Resolves to the slug that a published article has now, by one that it had before. */
export async function currentSlug({ database }: App, slug: string): Promise<string | undefined> {
  const [row] = await database.read<{ slug: string }>(MOVED, { slug });
  return row?.slug;
}

export async function wholeArticle({ database }: App, slug: string): Promise<WholeArticleRow | undefined> {
  const [row] = await database.read<WholeArticleRow>(WHOLE, { slug });
  return row;
}

/** Resolves to the card of a slug's article, and to those of the published ones just before and after it. */
export const cardsAround = (app: App, slug: string) => articlePageRows<CardRow>(app, CARDS_AROUND, slug);

/** Resolves to the article of a slug, to the cards of the published ones just before and after it, and of related ones. */
export const wholeAround = (app: App, slug: string) =>
  articlePageRows<WholeArticleRow>(app, wholeAroundSql(app.database.dialect), slug);

/** Resolves to the card of a slug's article, and to those of related ones. */
export const cardWithRelated = (app: App, slug: string) =>
  articlePageRows<CardRow>(app, withRelatedSql(app.database.dialect), slug);

async function articlePageRows<Row extends CardRow>(
  { database }: App,
  sql: string,
  slug: string,
): Promise<ArticlePageRows<Row>> {
  const rows = await database.read<CardRow & { side: keyof ArticlePageRows<Row> }>(
    sql,
    { slug },
    // Planning it takes five times as long as to run it.
    { isPrepared: true },
  );
  const related = rows.filter(({ side }) => side === 'related');
  return { ...Object.fromEntries(rows.map((row) => [row.side, row])), related };
}
