import { QueryTypes, type Transaction } from 'sequelize';
import type { TrashedArticle } from '../../shared/history/trash.ts';
import type { Actor } from '../authorise.ts';
import type { App } from '../context.ts';
import { isoTime, type SqlBoolean, type SqlDate } from '../database/sqlTypes.ts';
import { repeatUntil } from '../database/timeLimit.ts';
import { putAttached, removeAttached } from '../trash/attached.ts';
import {
  columnsOf,
  deletionView,
  moveToTrash,
  type RemoveHistory,
  removeExpired,
  type Trashed,
  type TrashTable,
} from '../trash/table.ts';
import { articleSubject } from './view.ts';

/** The number of comments that one step of a batch removes. */
const COMMENTS = 50;

/** A query for the comments of articles. */
export const COMMENTS_OF = 'SELECT id FROM comments WHERE article_id IN (:ids)';

interface Named {
  id: number;
  title: string;
  slug: string;
}

export interface TrashedColumns extends Named {
  summary: string;
  /** A list as JSON text. */
  tags: string;
  published: SqlBoolean;
  createdAt: SqlDate;
  updatedAt: SqlDate;
  publishAt: SqlDate | null;
  categoryId: number | null;
  imageKey: string | null;
}

/** Deleted articles, with their comments and images. */
export const trashedArticles: TrashTable<Named, TrashedColumns, TrashedArticle> = {
  table: 'articles',
  as: 'author',
  columns: `title, slug, summary, tags, published, created_at AS "createdAt", updated_at AS "updatedAt",
    publish_at AS "publishAt", category_id AS "categoryId", image_key AS "imageKey"`,
  subjectOf: articleSubject,
  view: trashedView,
};

/** Moves, within a write, locked articles and their comments into the trash. The images follow its commit. */
export async function moveArticlesToTrash(
  app: App,
  rows: Named[],
  actor: Actor,
  transaction: Transaction,
): Promise<void> {
  if (rows.length === 0) return;
  const { sequelize, dialect } = app.database;
  const ids = rows.map(({ id }) => id);
  const columns = columnsOf(sequelize, 'comments').join();
  // Locked, so that one which is deleted or judged at this moment is not copied as it was.
  await sequelize.query(
    `INSERT INTO trashed_comments (${columns}) SELECT ${columns} FROM comments WHERE article_id IN (:ids) ORDER BY id ${dialect.forUpdate}`,
    { replacements: { ids }, transaction },
  );
  await putAttached(sequelize, { of: 'comment_id', found: COMMENTS_OF, ids }, transaction);
  await moveToTrash(app, trashedArticles, rows, actor, transaction);
}

/**
 * Removes, within a write, what must be removed until the time of the batch is up, each article after its history. Resolves to the keys
 * of images to remove after the commit.
 */
export async function removeExpiredArticles(
  app: App,
  removeHistory: RemoveHistory,
  tx: Transaction,
): Promise<{ imageKeys: string[]; hasMore: boolean }> {
  const { removed, hasMore } = await removeExpired(app, trashedArticles, tx, async (_app, id, isTimeUp) => {
    if (await repeatUntil(() => removeSomeComments(app, id, tx), isTimeUp)) return true;
    return removeHistory(app, id, isTimeUp, tx);
  });
  return { imageKeys: removed.map(({ imageKey }) => imageKey).filter((key) => key !== null), hasMore };
}

/** Resolves to true where there may be more. */
async function removeSomeComments(
  { database: { sequelize } }: App,
  articleId: number,
  transaction: Transaction,
): Promise<boolean> {
  const sql = `DELETE FROM trashed_comments WHERE id IN (
    SELECT id FROM trashed_comments WHERE article_id = :articleId ORDER BY id LIMIT :limit) RETURNING id`;
  const replacements = { articleId, limit: COMMENTS };
  const removed = await sequelize.query<{ id: number }>(sql, { replacements, type: QueryTypes.SELECT, transaction });
  const ids = removed.map(({ id }) => id);
  await removeAttached(sequelize, { of: 'comment_id', found: ':ids', ids }, transaction);
  return removed.length === COMMENTS;
}

function trashedView(row: Trashed<TrashedColumns>): TrashedArticle {
  return {
    _id: String(row.id),
    title: row.title,
    slug: row.slug,
    summary: row.summary,
    published: Boolean(row.published),
    createdAt: isoTime(row.createdAt),
    updatedAt: isoTime(row.updatedAt),
    ...deletionView(row),
  };
}
