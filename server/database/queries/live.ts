/** The rows of `articles`, `contacts` and `text_pages` that are not in the trash; `row` is the alias of the table where a query joins others. */
export const isLive = (row?: string): string => `${row ? `${row}.` : ''}deleted_at IS NULL`;

/** The articles, or written pages, that readers see; `row` as in `isLive`. */
export const isPublished = (row?: string): string => `${row ? `${row}.` : ''}published = TRUE AND ${isLive(row)}`;

/** A query for the articles in the trash, with which their comments are hidden. */
export const TRASHED_ARTICLES = 'SELECT id FROM articles WHERE deleted_at IS NOT NULL';

/** The comments that are not hidden. */
export const IS_COMMENT_LIVE = `article_id NOT IN (${TRASHED_ARTICLES})`;
