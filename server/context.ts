import type { CacheTag } from '../shared/call.ts';
import type { User } from '../shared/users.ts';
import type { Log } from './log.ts';

/** Who calls, by which session. Read from the database for every request, so a change of role works on the next call. */
export interface Viewer {
  user: User;
  sessionId: string;
}

/** What middleware leaves for the handlers of a request. */
export interface AppState {
  requestId: string;
  log: Log;
  viewer: Viewer | null;
  /** Left by a handler whose response is the same for every visitor: a write that touches one of these makes it outdated. */
  cacheTags?: CacheTag[];
}

/** Whether the viewer, if there is one, is an administrator. */
export const isAdmin = (viewer: Viewer | null): boolean => viewer?.user.isAdmin === true;
