import type { Transaction } from 'sequelize';
import { refused } from '../../shared/refused.ts';
import { keyOf } from '../database/keys.ts';
import { notFound } from '../problems.ts';
import { ArticleRow } from './model.ts';

/** Resolves to the key of an article, which a write locks, so that of two writes about one article one waits. Throws 404. */
export async function existingArticle(articleId: string, transaction?: Transaction): Promise<number> {
  const key = keyOf(articleId);
  const locked = transaction ? { transaction, lock: transaction.LOCK.NO_KEY_UPDATE } : {};
  if (key === null || !(await ArticleRow.findByPk(key, { attributes: ['id'], ...locked }))) {
    throw notFound(refused.articleNotFound);
  }
  return key;
}
