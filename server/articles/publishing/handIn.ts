import type { Transaction } from 'sequelize';
import type { ArticleChanges } from '../../../shared/articles/articles.ts';
import { refused } from '../../../shared/kit/refused.ts';
import type { Scope } from '../../authorise.ts';
import type { App } from '../../context.ts';
import { conflict, forbidden } from '../../problems.ts';
import type { ArticleRow } from '../model.ts';

interface AuthorWrite {
  fields: Pick<ArticleChanges, 'published' | 'publishAt' | 'publishedAt' | 'featured'>;
  before?: Pick<ArticleRow, 'published' | 'featured' | 'publishAt' | 'publishedAt'>;
  scope: Scope;
}

/**
 * Throws 403, within a write, for what only administrators do: to feature or to date an article, and where authors hand in, to
 * publish one or to change a published one.
 */
export async function requireAuthorMay(
  { settings }: App,
  { fields, before, scope }: AuthorWrite,
  tx: Transaction,
): Promise<void> {
  if (scope.of === 'all') return;
  const { featured = false, published = false, publishAt = null, publishedAt = null } = before ?? {};
  if (fields.featured !== undefined && fields.featured !== featured) throw forbidden(refused.adminsFeature);
  if (fields.publishedAt !== undefined && fields.publishedAt?.getTime() !== publishedAt?.getTime())
    throw forbidden(refused.adminsDate);
  if ((await settings.readIn(tx)).authors === 'publish') return;
  if (published || publishAt) throw forbidden(refused.publishedByAdmins);
  if (fields.published || fields.publishAt) throw forbidden(refused.onlyHandIn);
}

/** Returns the column of an article that is handed in, or not any more. Throws 409 for a published one. */
export function handedInColumn(
  { published, handedInAt }: ArticleRow,
  { isHandedIn, at }: { isHandedIn: boolean; at: Date },
) {
  if (published && isHandedIn) throw conflict(refused.nothingToHandIn);
  return { handedInAt: isHandedIn ? (handedInAt ?? at) : null };
}
