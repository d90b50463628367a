import type { Transaction } from 'sequelize';
import { ArticleRow } from './model.ts';
import { includeNames } from './view.ts';

/** Reads an article with the names that `articleView` shows, and locks it until the commit; resolves to null where there is none. */
export function lockArticle(id: number, tx: Transaction): Promise<ArticleRow | null> {
  return ArticleRow.findByPk(id, {
    ...includeNames,
    transaction: tx,
    // Postgres locks no row of an outer join.
    lock: { level: tx.LOCK.UPDATE, of: ArticleRow },
  });
}
