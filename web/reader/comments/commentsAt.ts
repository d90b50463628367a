import type { PageApi } from '../../../shared/api.ts';

/**
 * Loads a page of an article's comments, or of the answers to the comment `parent`. The newest has no number in its address,
 * so that it is cached once.
 */
export function commentsAt({ commentsOf }: Pick<PageApi, 'commentsOf'>, articleId: string, page: number, parent = '') {
  return commentsOf(articleId, { ...(parent && { parent }), ...(page > 1 && { page }) });
}
