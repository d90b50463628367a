import { QueryTypes, type Transaction } from 'sequelize';
import type { TrashedArticle } from '../../../shared/history/trash.ts';
import type { Actor } from '../../authorise.ts';
import type { App } from '../../context.ts';
import { isoTime, type SqlBoolean, type SqlDate } from '../../database/queries/sqlTypes.ts';
import { repeatUntil } from '../../database/servers/timeLimit.ts';
import {
  deletionView,
  moveToTrash,
  type RemoveHistory,
  removeExpired,
  type Trashed,
  type TrashTable,
} from '../../documents/trashTable.ts';
import { articleSubject } from '../view.ts';

/** The number of comments that one step of a batch removes. */
const COMMENTS = 50;

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

/** Deleted articles, with their images; their comments stay where they are, hidden with them. */
export const trashedArticles: TrashTable<Named, TrashedColumns, TrashedArticle> = {
  table: 'articles',
  as: 'author',
  columns: `title, slug, summary, tags, published, created_at AS "createdAt", updated_at AS "updatedAt",
    publish_at AS "publishAt", category_id AS "categoryId", image_key AS "imageKey"`,
  subjectOf: articleSubject,
  view: trashedView,
};

/** Moves, within a write, locked articles into the trash. The images follow its commit. */
export async function moveArticlesToTrash(
  app: App,
  rows: Named[],
  actor: Actor,
  transaction: Transaction,
): Promise<void> {
  if (rows.length === 0) return;
  const replacements = { ids: rows.map(({ id }) => id) };
  // A tag has the articles of its list alone; a restored one gets its tags as they are named then.
  const sql = 'DELETE FROM article_tags WHERE article_id IN (:ids)';
  await app.database.sequelize.query(sql, { replacements, transaction });
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

/** Removes comments of an article, with their reports and notifications. Resolves to true where there may be more. */
async function removeSomeComments(
  { database: { sequelize } }: App,
  articleId: number,
  transaction: Transaction,
): Promise<boolean> {
  const remove = async (keys: string): Promise<number> => {
    const sql = `DELETE FROM comments WHERE id IN (${keys} LIMIT ${COMMENTS}) RETURNING id`;
    const removed = await sequelize.query(sql, { replacements: { articleId }, type: QueryTypes.SELECT, transaction });
    return removed.length;
  };
  const some = 'SELECT id FROM comments WHERE article_id = :articleId';
  // First the answers to them, which would all go with a comment.
  const answers = await remove(`SELECT id FROM comments WHERE parent_id IN (${some} LIMIT ${COMMENTS})`);
  return answers > 0 || (await remove(some)) === COMMENTS;
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
