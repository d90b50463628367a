import { refused } from '../../shared/refused.ts';
import type { SqlBoolean } from '../database/sqlTypes.ts';
import type { Viewer } from '../http/state.ts';
import { forbidden, notFound } from '../problems.ts';
import { type OwnOnly, ownOnly } from '../sessions/authorise.ts';

/** An article with the key of its author; null where that is gone. */
export interface OwnedArticle {
  published: SqlBoolean;
  authorId: number | null;
}

export const articleNotFound = () => notFound(refused.articleNotFound);

/** Tells if somebody may read an article: a published one everybody, any other its author and administrators. */
export function mayRead({ published, authorId }: OwnedArticle, viewer: Viewer | null): boolean {
  const own = ownOnly(viewer);
  return Boolean(published) || own === null || own === authorId;
}

/** Throws 403 for the article of somebody else that everybody sees, and 404 for one that the caller may not see. */
export function requireOwn({ published, authorId }: OwnedArticle, own: OwnOnly): void {
  if (own === null || authorId === own) return;
  throw published ? forbidden(refused.othersArticle) : articleNotFound();
}

/** Returns those of the rows that the caller may see. Throws 403 where one of them is somebody else's. */
export function ownAmong<Row extends OwnedArticle>(rows: Row[], own: OwnOnly): Row[] {
  const seen = rows.filter(({ published, authorId }) => own === null || published || authorId === own);
  for (const row of seen) requireOwn(row, own);
  return seen;
}
