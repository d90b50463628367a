import type { PageApi } from '../../../shared/api.ts';

/** Loads a page of an article's comments. The newest has no number in its address, so that it is cached once. */
export function commentsAt({ commentsOf }: Pick<PageApi, 'commentsOf'>, articleId: string, page: number) {
  return commentsOf(articleId, page > 1 ? { page } : {});
}
