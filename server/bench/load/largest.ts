import { api, type CallName } from '../../../shared/api.ts';
import type { Largest } from './input.ts';
import { reads } from './reads.ts';
import { writes } from './writes.ts';

/** The largest inputs of every call of the table: one that is missing does not compile. */
export const largest: Record<CallName, Largest> = { ...reads, ...writes };

/** A call, or one of its inputs. */
type Step = { call: CallName; input?: string };

/** Calls that take away what others need, in the order in which they are made after all others. */
const LAST: Step[] = [
  ...steps('updateSettings', 'updateUser', 'updateImage', 'replaceImage', 'deleteImage'),
  ...steps('updateFile', 'deleteFile'),
  ...steps('renameTag', 'mergeTag', 'deleteTag', 'updateCategory'),
  ...steps('markContacts', 'publishArticles', 'categorizeArticles', 'tagArticles'),
  ...steps('setCommentStatuses', 'deleteCategory', 'deleteCategories', 'deleteArticle', 'purgeTrash'),
  { call: 'deleteArticles', input: 'ids' },
  ...steps('restoreTrash', 'deleteUser', 'deleteComments', 'deleteArticles', 'deleteContacts'),
  ...steps('endOtherSessions', 'deleteOwnAccount', 'deleteUsers'),
];

function steps(...names: CallName[]): Step[] {
  return names.map((call) => ({ call }));
}

/** Returns every call in an order in which each finds what it works on. */
export function plan(): Step[] {
  const last = new Set(LAST.map(({ call }) => call));
  const others = (Object.keys(api) as CallName[]).filter((name) => !last.has(name));
  return [...steps(...others.filter(isRead)), ...steps(...others.filter((name) => !isRead(name))), ...LAST];
}

const isRead = (name: CallName) => name in reads;
