import { limits } from '../../shared/kit/limits.ts';
import type { PageQuery } from '../../shared/kit/paging.ts';
import { isLive } from '../database/queries/live.ts';
import { compareTimes, keysSql, LIMIT, OFFSET } from '../database/queries/pages.ts';
import type { Read } from '../database/queries/read.ts';
import type { SqlBoolean, SqlDate } from '../database/queries/sqlTypes.ts';
import type { AuthorColumns } from '../people/users/view.ts';
import type { CommentRow } from './model.ts';

/** A comment on an article, with the numbers of all and of those that are listed; the columns of a deleted user are null. */
export interface CommentUnderRow {
  id: number;
  message: string;
  articleId: number;
  createdAt: SqlDate;
  editedAt: SqlDate | null;
  version: number;
  status: CommentRow['status'];
  parentId: number | null;
  writer: string | null;
  user: AuthorColumns & { isAdmin: SqlBoolean | null };
  answered: AuthorColumns;
  article: { title: string; slug: string; published: SqlBoolean; authorId: number | null };
  total: number;
  listed: number;
}

/** An article on whose page there is no comment. */
type NoCommentRow = Pick<CommentUnderRow, 'article' | 'total' | 'listed'> & { id: null };

const IS_LISTED = 'article_id = $articleId AND shown = TRUE AND parent_id IS NULL';
const IS_ANSWER = 'parent_id = $parentId AND shown = TRUE';

const THREADS = keysSql({
  table: 'comments',
  where: IS_LISTED,
  direction: 'DESC',
  limit: LIMIT,
  offset: OFFSET,
});

/** Selects a total of the comments under an article, which triggers keep. */
const totalOf = (kind: 'commented' | 'threads') =>
  `SELECT total FROM totals WHERE kind = '${kind}' AND part = $articleId`;

/** Selects `rows` of comments under an article, with its totals; where there are none, one row with the article alone. */
const under = ({ rows, listed }: { rows: string; listed: string }) => `SELECT page.*, a.id AS "articleId",
    a.title AS "article.title", a.slug AS "article.slug", a.published AS "article.published", a.author_id AS "article.authorId",
    COALESCE((${totalOf('commented')}), 0) AS total, COALESCE((${listed}), 0) AS listed
  FROM articles AS a LEFT JOIN (${rows}) AS page ON TRUE WHERE a.id = $articleId AND ${isLive('a')}`;

/** The columns of a comment `m` with its writer. They are joined in each part, for an index to be used. */
const COLUMNS = `m.id, m.message, m.created_at AS "createdAt", m.edited_at AS "editedAt", m.version, m.status,
  m.parent_id AS "parentId", m.writer, u.id AS "user.id", u.username AS "user.username", u.is_admin AS "user.isAdmin"`;
const WRITER = 'LEFT JOIN users AS u ON u.id = m.user_id';

const COMMENT = `SELECT ${COLUMNS}, NULL AS "answered.id", NULL AS "answered.username" FROM comments AS m ${WRITER}`;
const ANSWER = `SELECT ${COLUMNS}, w.id AS "answered.id", w.username AS "answered.username"`;
const ANSWERED = `${WRITER} LEFT JOIN users AS w ON w.id = m.answered_id`;

/** Selects the comments of a page, each with the first of the answers that are shown, or the one before it. */
const FIRST_ANSWERS = `SELECT id, COALESCE((SELECT id FROM comments AS a WHERE a.parent_id = t.id AND shown = TRUE
    ORDER BY id DESC LIMIT 1 OFFSET ${limits.answersShown}), 0) AS first
  FROM comments AS t WHERE id IN ${THREADS} LIMIT ${LIMIT}`;

/** Selects a page of an article's comments with the latest answers to each, one more than are shown where there are more. */
const UNDER = under({
  listed: totalOf('threads'),
  rows: `${COMMENT} WHERE m.id IN ${THREADS}
    UNION ALL ${ANSWER} FROM (${FIRST_ANSWERS}) AS thread
    JOIN comments AS m ON m.parent_id = thread.id AND m.id >= thread.first AND m.shown = TRUE ${ANSWERED}`,
});

/** Selects one comment of an article, and a page of the answers to it. */
const ANSWERS = under({
  listed: `SELECT CAST(COUNT(*) AS INTEGER) FROM comments WHERE ${IS_ANSWER}`,
  rows: `${COMMENT} WHERE m.id = $parentId AND m.article_id = $articleId AND m.shown = TRUE AND m.parent_id IS NULL
    UNION ALL ${ANSWER} FROM comments AS m ${ANSWERED} WHERE m.article_id = $articleId AND m.id IN (
      SELECT id FROM comments WHERE ${IS_ANSWER} ORDER BY id DESC LIMIT ${LIMIT} OFFSET ${OFFSET})`,
});

/** The queries of public pages for comments, where no response is cached. */
export function commentQueries(read: Read) {
  type Row = CommentUnderRow | NoCommentRow;

  return {
    /** Lists a page of the comments on an article, oldest first, each followed by answers; page 1 has the newest. */
    async under(articleId: number, query: PageQuery) {
      return listOf(await read<Row>(UNDER, { articleId, ...boundsOf(query) }));
    },

    /** Lists a comment on an article and a page of the answers to it, oldest first; nothing where it is not there. */
    async answers(articleId: number, parentId: number, query: PageQuery) {
      return listOf(await read<Row>(ANSWERS, { articleId, parentId, ...boundsOf(query) }));
    },
  };
}

const boundsOf = ({ page, limit }: PageQuery) => ({ limit, offset: (page - 1) * limit });

function listOf(rows: (CommentUnderRow | NoCommentRow)[]) {
  const [{ article, total, listed } = { article: undefined, total: 0, listed: 0 }] = rows;
  const comments = rows.filter((row) => row.id !== null);
  const threads = comments.filter(({ parentId }) => parentId === null).toSorted(byTime);
  return {
    article,
    total,
    listed,
    threads: threads.map((thread) => ({ thread, answers: answersIn(comments, thread) })),
  };
}

const answersIn = (comments: CommentUnderRow[], { id }: CommentUnderRow) =>
  comments.filter(({ parentId }) => parentId === id).toSorted((a, b) => a.id - b.id);

/** Sorted here: the rows of a page are selected by key, and to sort them a database might read the whole list. */
const byTime = (a: CommentUnderRow, b: CommentUnderRow) => compareTimes(a.createdAt, b.createdAt) || a.id - b.id;
