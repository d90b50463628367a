import type { CacheTag } from '../../shared/kit/call.ts';
import type { User } from '../../shared/people/users.ts';
import type { Catalogue } from '../../shared/texts/t.ts';
import type { Log } from '../log.ts';

/** The account that calls, and its session. Read from the database for every request, so a change of role works at once. */
export interface Viewer {
  user: User;
  sessionId: string;
  hasSecondFactor: boolean;
  /** True for an administrator without the second factor that the settings require, who may do nothing but add one. */
  needsSecondFactor: boolean;
}

/** A page that was shown, or the part of one: its article, null for any other page. */
export interface ViewedPage {
  articleId: number | null;
}

/** The source of a response that may be cached; `shared` is one that another request was waiting for. */
export type CacheUse = 'hit' | 'shared' | 'miss';

/** The state that middleware sets for the handlers of a request. */
export interface AppState {
  requestId: string;
  log: Log;
  viewer: Viewer | null;
  /** The texts in the language of who calls. */
  catalogue: Catalogue;
  /** Set by a handler whose response is the same for every visitor: a write with one of these tags invalidates it. */
  cacheTags?: CacheTag[];
  /** Set where a response may be cached. */
  cache?: CacheUse;
  /** Set by a handler whose response is a page, or an article for the page that the browser has: it counts as a view. */
  shown?: ViewedPage;
}

/** Tells if the viewer, if there is one, is an administrator. */
export const isAdmin = (viewer: Viewer | null): boolean => viewer?.user.isAdmin === true && !viewer.needsSecondFactor;
