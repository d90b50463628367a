import type { PageQuery } from '../../shared/paging.ts';
import { compareTimes, keysSql } from '../database/pages.ts';
import type { Read } from '../database/read.ts';
import type { SqlBoolean, SqlDate } from '../database/sqlTypes.ts';
import type { AuthorColumns } from '../users/view.ts';

/** A comment on an article, with the number of all; the columns of a deleted user are null. */
export interface CommentUnderRow {
  id: number;
  message: string;
  articleId: number;
  createdAt: SqlDate;
  user: AuthorColumns & { isAdmin: SqlBoolean | null };
  article: { title: string; slug: string; published: SqlBoolean };
  total: number;
}

const KEYS = keysSql({
  table: 'comments',
  where: 'article_id = $articleId',
  direction: 'DESC',
  limit: '$limit',
  offset: '$offset',
});

/** An article on whose page there is no comment. */
type NoCommentRow = Pick<CommentUnderRow, 'article' | 'total'> & { id: null };

/** Selects a page of an article's comments; a page without any has one row with the article alone. */
const UNDER = `SELECT m.id, m.message, a.id AS "articleId", m.created_at AS "createdAt",
    u.id AS "user.id", u.username AS "user.username", u.is_admin AS "user.isAdmin",
    a.title AS "article.title", a.slug AS "article.slug", a.published AS "article.published",
    (SELECT CAST(COUNT(*) AS INTEGER) FROM comments WHERE article_id = $articleId) AS total
  FROM articles AS a
  LEFT JOIN (SELECT id, message, created_at, user_id FROM comments WHERE id IN ${KEYS}) AS m ON TRUE
  LEFT JOIN users AS u ON u.id = m.user_id
  WHERE a.id = $articleId`;

/** The queries of public pages for comments, where no response is cached. */
export function commentQueries(read: Read) {
  return {
    /** Lists a page of the comments on an article, oldest first; page 1 has the newest. */
    async under(articleId: number, { page, limit }: PageQuery) {
      const rows = await read<CommentUnderRow | NoCommentRow>(UNDER, {
        articleId,
        limit,
        offset: (page - 1) * limit,
      });
      const [{ article, total } = { article: undefined, total: 0 }] = rows;
      return { article, total, comments: rows.filter((row) => row.id !== null).toSorted(byTime) };
    },
  };
}

/** Sorted here: the rows of a page are selected by key, and to sort them a database might read the whole list. */
const byTime = (a: CommentUnderRow, b: CommentUnderRow) => compareTimes(a.createdAt, b.createdAt) || a.id - b.id;
