import type { Dialect } from '../../database/dialect.ts';
import { isLive, isPublished } from '../../database/queries/live.ts';
import { compareTimes } from '../../database/queries/pages.ts';
import type { SqlDate } from '../../database/queries/sqlTypes.ts';

/** The number of the newest articles of each tag, and of the category, among which related ones are chosen. */
const CANDIDATES = 12;
/** The number of related articles. */
const RELATED = 3;
/** A tag that both have counts more than their category. */
const WEIGHTS = { tag: 2, category: 1 };

/**
 * Returns a subquery for the keys of the published articles that have the most in common with the article of `$slug`, the
 * newest of equal ones. It reads a few rows of an index for each tag, however many articles have it.
 */
export function relatedSql({ hasLateral }: Dialect): string {
  const own = (column: string) => `(SELECT ${column} FROM articles WHERE slug = $slug AND ${isLive()})`;
  const newest = (columns: string, table: string, where: string, key: string) =>
    `(SELECT ${columns} FROM ${table} WHERE ${where}
      ORDER BY published_at DESC, ${key} DESC LIMIT ${CANDIDATES})`;
  const ofCategory = `category_id = ${own('category_id')} AND ${isPublished()}`;
  const tagged = (columns: string) =>
    newest(columns, 'article_tags', 'tag_id = o.tag_id AND published = TRUE', 'article_id');
  // SQLite has no LATERAL. The plus keeps it from the index of the tag, which would read all articles that have it.
  const withTag = hasLateral
    ? `CROSS JOIN LATERAL ${tagged('article_id, published_at')} AS t`
    : `JOIN article_tags AS t ON +t.tag_id = o.tag_id AND t.article_id IN ${tagged('article_id')}`;
  return `(SELECT id FROM (
      SELECT t.article_id AS id, t.published_at, ${WEIGHTS.tag} AS weight FROM article_tags AS o ${withTag}
        WHERE o.article_id = ${own('id')}
      UNION ALL
      SELECT * FROM ${newest(`id, published_at, ${WEIGHTS.category} AS weight`, 'articles', ofCategory, 'id')} AS c
    ) AS found WHERE id <> ${own('id')}
    GROUP BY id ORDER BY SUM(weight) DESC, MAX(published_at) DESC, id DESC LIMIT ${RELATED})`;
}

interface Relatable {
  /** A list as JSON text. */
  tags: string;
  category: { name: string | null };
  publishedAt: SqlDate | null;
}

/** Sorts related articles as the database chose them: those with the most in common first. */
export function byRelation<Row extends Relatable>(article: Relatable, related: Row[]): Row[] {
  const tags = new Set(JSON.parse(article.tags) as string[]);
  const weightOf = (row: Row) =>
    (JSON.parse(row.tags) as string[]).filter((tag) => tags.has(tag)).length * WEIGHTS.tag +
    (row.category.name !== null && row.category.name === article.category.name ? WEIGHTS.category : 0);
  const weighed = related.map((row) => ({ row, weight: weightOf(row) }));
  weighed.sort((a, b) => b.weight - a.weight || compareTimes(b.row.publishedAt ?? '', a.row.publishedAt ?? ''));
  return weighed.map(({ row }) => row);
}
