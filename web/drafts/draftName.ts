import { desktopServer } from '../api/desktop.ts';

export type DraftKind =
  | 'article'
  | 'category'
  | 'user'
  | 'settings'
  | 'page'
  | 'author'
  | 'profile'
  | 'contact'
  | CommentDraftKind;

/** Comments on an article, and answers, edits and reports of a comment. */
export type CommentDraftKind = 'comment' | 'answer' | 'edit' | 'report';

/** Names the drafts of one form, for each account apart; `id` is a row's, or 'new'. Without account they are an anonymous reader's. */
export function draftName(userId: string, kind: DraftKind, id = ''): string {
  return `${accountKey(userId)}:${kind}:${id}`;
}

/** Names the account of a draft by its key, 'account:kind:id#random', where the account may have colons. */
export const accountOf = (key: string): string => key.slice(0, key.lastIndexOf('#')).replace(/:[^:]*:[^:]*$/, '');

/** Names an account on this device; where the device works with several servers, on its server. */
export function accountKey(userId: string): string {
  const server = desktopServer();
  return server === null ? userId : `${server}:${userId}`;
}
