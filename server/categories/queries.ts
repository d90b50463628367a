import { LIMIT, OFFSET } from '../database/pages.ts';
import type { Read } from '../database/read.ts';
import type { CategoryRow } from './model.ts';

/** The columns of a category that its view shows. */
export type CategoryColumns = Pick<CategoryRow, 'id' | 'name' | 'version'>;

const PAGE = `SELECT id, name, version, (SELECT CAST(COUNT(*) AS INTEGER) FROM categories) AS total
  FROM categories ORDER BY name_key LIMIT ${LIMIT} OFFSET ${OFFSET}`;

const WITH_ARTICLES = `SELECT c.id, c.name, c.version, COALESCE(t.total, 0) AS articles
  FROM categories AS c LEFT JOIN totals AS t ON t.kind = 'published' AND t.part = c.id ORDER BY c.name_key`;

/** The queries of public pages for categories, where no response is cached. */
export function categoryQueries(read: Read) {
  return {
    /** Lists categories by name, each with the `total` of all. */
    page: (bind: { limit: number; offset: number }) => read<CategoryColumns & { total: number }>(PAGE, bind),

    /** Lists every category by name, with the number of its published articles. */
    withArticles: () => read<CategoryColumns & { articles: number }>(WITH_ARTICLES),
  };
}
