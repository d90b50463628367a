import type { Transaction } from 'sequelize';
import { keyOf } from '../database/keys.ts';
import type { OwnOnly } from '../sessions/authorise.ts';
import { ArticleRow } from './model.ts';
import { articleNotFound, requireOwn } from './own.ts';

/**
 * Resolves to the key of an article, which a write locks, so that of two writes about one article one waits. Throws 404,
 * also for another than the caller's own draft, and 403 for another published one.
 */
export async function existingArticle(articleId: string, own: OwnOnly, transaction?: Transaction): Promise<number> {
  const key = keyOf(articleId);
  const locked = transaction ? { transaction, lock: transaction.LOCK.NO_KEY_UPDATE } : {};
  const attributes = ['id', 'published', 'authorId'];
  const row = key === null ? null : await ArticleRow.findByPk(key, { attributes, ...locked });
  if (!row) throw articleNotFound();
  requireOwn(row, own);
  return row.id;
}
