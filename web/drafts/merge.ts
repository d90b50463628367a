import type { WholeDraft } from '../../shared/documents/drafts.ts';
import { newDraftId } from './newDraftId.ts';
import type { KnownDraft } from './StoredDraft.ts';

/** Tells two tabs apart where they cannot lock a draft, as on an insecure origin. */
const ownTab = newDraftId();

/** Returns the id that the key of a draft on the device ends with. */
export const idIn = (key: string): string => key.slice(key.lastIndexOf('#') + 1);

/** Returns the name of this form as a writer of a draft. */
export const writerOf = (key: string): string => ('locks' in navigator ? idIn(key) : ownTab);

/** A draft as this device has it: its last change, its writer, and the last known state on the server. */
export interface LocalDraft {
  /** The writer, one form of one tab, which its drafts on the server name. */
  by: string;
  /** The time of the last change, by which the changes of one writer are ordered. */
  at: number;
  known: KnownDraft | null;
}

/** The writer of the server's state of a draft, and the change that it has; both are stored among its fields. */
export const marksOf = ({ fields: { by, at } }: Pick<WholeDraft, 'fields'>) => ({
  by: typeof by === 'string' ? by : null,
  at: typeof at === 'number' ? at : 0,
});

/**
 * Tells which text goes on where the device and the server have one each: the later where both are of one writer, the one that
 * began with the other, or 'ask' where each has something that the other does not have.
 */
export function merge(local: LocalDraft, stored: WholeDraft): 'local' | 'stored' | 'ask' {
  const { by, at } = marksOf(stored);
  const { known } = local;
  const isKnown = known?.id === stored._id;
  // A later state with a change that the server had before was written by a client that sends all fields back.
  const isEchoed = isKnown && stored.rev > known.rev && at <= known.at;
  if (by === local.by && !isEchoed) return at > local.at ? 'stored' : 'local';
  if (!isKnown) return 'ask';
  if (known.rev === stored.rev) return 'local';
  // Nothing was typed here since the server had it, and another tab or device went on from there.
  return known.at === local.at ? 'stored' : 'ask';
}

/** Tells if a draft on the server has just these fields. */
export function hasFields({ fields }: WholeDraft, typed: object): boolean {
  const names = Object.keys(typed);
  return JSON.stringify(fields, names) === JSON.stringify(typed, names);
}
