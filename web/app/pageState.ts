import type { HydrationState } from 'react-router-dom';
import type { Failure } from '../kernel/failure.ts';
import { TEXT } from '../reader/article/ArticleText.tsx';
import type { ArticleData } from '../reader/article/loadArticle.ts';
import type { SiteFrame } from './createStores.ts';

/** The id of the data block with the state. */
export const STATE_ID = 'state';

/** The state of a rendered page, with which the browser hydrates it without requests. */
export interface PageState extends SiteFrame {
  /** The loader data, by route id. */
  loaderData: NonNullable<HydrationState['loaderData']>;
  /** The failure that is shown instead of a page, by the id of the route that shows it. */
  errors: Record<string, Failure> | null;
}

/**
 * Returns the state as JSON for a `<script>`: no `<` in it can end the element or open a comment. Without the text of an
 * article, which the document has already, and would be nearly all of it, and without the article in each of its comments.
 */
export function writePageState({ loaderData, ...state }: PageState): string {
  const page: ArticleData | undefined = loaderData.article;
  const article = page?.article && {
    ...page,
    article: { ...page.article, content: '' },
    comments: { ...page.comments, comments: page.comments.comments.map((each) => ({ ...each, post: undefined })) },
  };
  const written = { ...state, loaderData: article ? { ...loaderData, article } : loaderData };
  return JSON.stringify(written).replaceAll('<', '\\u003c');
}

/** Reads the state, and the text of an article, from the document; null without a state, as in the desktop app. */
export function readPageState(document: Document): PageState | null {
  const json = document.getElementById(STATE_ID)?.textContent;
  if (!json) return null;
  const state = JSON.parse(json) as PageState;
  const { article, comments } = (state.loaderData.article ?? {}) as Partial<ArticleData>;
  if (!article) return state;
  article.content = document.querySelector(`[${TEXT}]`)?.innerHTML ?? '';
  const { _id, title, slug } = article;
  for (const comment of comments?.comments ?? []) comment.post = { _id, title, slug };
  return state;
}
