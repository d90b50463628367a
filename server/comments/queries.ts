import { QueryTypes, type Sequelize } from 'sequelize';
import type { Page, PageQuery } from '../../shared/paging.ts';
import { type Direction, keysSql, type ListQueries, queryPage } from '../database/pages.ts';
import type { SqlBoolean, SqlDate } from '../database/sqlTypes.ts';
import type { AuthorColumns } from '../users/view.ts';

/** A comment on an article; the columns of a deleted user are null. */
export interface CommentUnderRow {
  id: number;
  message: string;
  articleId: number;
  createdAt: SqlDate;
  user: AuthorColumns & { isAdmin: SqlBoolean | null };
}

/** The article that comments are under. */
interface CommentedRow {
  id: number;
  title: string;
  slug: string;
  published: SqlBoolean;
}

const ARTICLE = 'SELECT id, title, slug, published FROM articles WHERE id = $id';

const TOTAL = '(SELECT CAST(COUNT(*) AS INTEGER) FROM comments WHERE article_id = $articleId) AS total';
const UNDER: ListQueries = { DESC: commentsFrom('DESC'), ASC: commentsFrom('ASC'), total: `SELECT ${TOTAL}` };

function commentsFrom(direction: Direction): string {
  const where = 'article_id = $articleId';
  return `SELECT m.id, m.message, m.article_id AS "articleId", m.created_at AS "createdAt",
      u.id AS "user.id", u.username AS "user.username", u.is_admin AS "user.isAdmin", ${TOTAL}
    FROM comments AS m LEFT JOIN users AS u ON u.id = m.user_id
    WHERE m.id IN ${keysSql({ table: 'comments', where, direction, limit: '$limit', offset: '$offset' })}`;
}

/** The queries of public pages for comments, where no response is cached. */
export function commentQueries(sequelize: Sequelize) {
  return {
    async article(id: number): Promise<CommentedRow | undefined> {
      const [row] = await sequelize.query<CommentedRow>(ARTICLE, { type: QueryTypes.SELECT, bind: { id } });
      return row;
    },

    /** Lists the comments on an article, newest first. */
    under: (articleId: number, query: PageQuery): Promise<Page<CommentUnderRow>> =>
      queryPage(sequelize, { queries: UNDER, bind: { articleId } }, query),
  };
}
