import type { Transaction } from 'sequelize';
import { refused } from '../../shared/kit/refused.ts';
import { type Scope, scopeOf } from '../authorise.ts';
import { keyOf } from '../database/queries/keys.ts';
import type { SqlBoolean } from '../database/queries/sqlTypes.ts';
import type { Viewer } from '../http/state.ts';
import { forbidden, notFound } from '../problems.ts';
import { ArticleRow } from './model.ts';

/** An article with the key of its author; null where that is gone. */
export interface OwnedArticle {
  published: SqlBoolean;
  authorId: number | null;
}

export const articleNotFound = () => notFound(refused.articleNotFound);

/** Tells if somebody may read an article: a published one everybody, any other its author and administrators. */
export const mayRead = ({ published, authorId }: OwnedArticle, viewer: Viewer | null): boolean =>
  Boolean(published) || isInScope(authorId, scopeOf(viewer));

/** Throws 403 for an article outside the scope that everybody sees, and 404 for one that the caller may not see. */
export function requireInScope({ published, authorId }: OwnedArticle, scope: Scope): void {
  if (isInScope(authorId, scope)) return;
  throw published ? forbidden(refused.othersArticle) : articleNotFound();
}

/** Returns those of the rows that the caller may see. Throws 403 where one of them is outside the scope. */
export function rowsInScope<Row extends OwnedArticle>(rows: Row[], scope: Scope): Row[] {
  const visible = rows.filter(({ published, authorId }) => published || isInScope(authorId, scope));
  for (const row of visible) requireInScope(row, scope);
  return visible;
}

/** Returns the conditions in SQL that an article is in the scope. */
export function scopeConditions(scope: Scope): string[] {
  if (scope.of === 'all') return [];
  return scope.of === 'none' ? ['FALSE'] : [`author_id = ${scope.userId}`];
}

/**
 * Resolves to the key of an article, which a write locks, so that of two writes about one article one waits. Throws 404,
 * also for a draft outside the scope, and 403 for such a published one.
 */
export async function requireArticle(articleId: string, scope: Scope, transaction?: Transaction): Promise<number> {
  const key = keyOf(articleId);
  const locked = transaction ? { transaction, lock: transaction.LOCK.NO_KEY_UPDATE } : {};
  const attributes = ['id', 'published', 'authorId'];
  const row = key === null ? null : await ArticleRow.findByPk(key, { attributes, ...locked });
  if (!row) throw articleNotFound();
  requireInScope(row, scope);
  return row.id;
}

export const isInScope = (authorId: number | null, scope: Scope): boolean =>
  scope.of === 'all' || (scope.of === 'own' && authorId === scope.userId);
