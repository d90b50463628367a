import type { DashboardApi } from '../../shared/api.ts';
import type { ListedDraft, WholeDraft } from '../../shared/documents/drafts.ts';
import { SET_ASIDE_DAYS } from '../../shared/documents/setAside.ts';
import { statusOf } from '../kernel/ApiProblem.ts';
import { deviceStorage, parseStored } from '../kernel/deviceStorage.ts';
import { marksOf } from './merge.ts';
import type { KnownDraft } from './StoredDraft.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A draft that was discarded here: in the state that was known, and in those that its writer sent until then. */
export interface Discard {
  id: string;
  /** The known state; null where the server was not known to have one. */
  state: Pick<WholeDraft, 'rev' | 'updatedAt'> | null;
  /** The writer with its last change; null where nothing of it was typed here. */
  written: { by: string; at: number } | null;
}

/** A discard as the device stores it, with its time in milliseconds since 1970. */
type StoredDiscard = Discard & { since: number };

type Api = Pick<DashboardApi, 'draft' | 'deleteDraft'>;

const storageOf = (account: string) => deviceStorage(`octavo-discarded:${account}`);

/** Those of the last days: a draft that the server could not be told of for so long is shown again. */
function discardsOf(account: string): StoredDiscard[] {
  const all = (parseStored(storageOf(account).read()) ?? []) as StoredDiscard[];
  return all.filter(({ since }) => since > Date.now() - SET_ASIDE_DAYS * DAY_MS);
}

/** The state in which a draft is known; null where the server has none. */
export function stateOf(known: KnownDraft | null | undefined): Discard['state'] {
  return known?.updatedAt ? { rev: known.rev, updatedAt: known.updatedAt } : null;
}

/** Remembers on the device that a draft was discarded, until the server has deleted it. */
export function rememberDiscard(account: string, discard: Discard): void {
  const others = discardsOf(account).filter(({ id }) => id !== discard.id);
  storageOf(account).write(JSON.stringify([...others, { ...discard, since: Date.now() }]));
}

/** Forgets a discarded draft: it is deleted, or one types on in it. */
export function forgetDiscard(account: string, id: string): void {
  const all = discardsOf(account);
  const others = all.filter((discard) => discard.id !== id);
  if (others.length < all.length) storageOf(account).write(others.length > 0 ? JSON.stringify(others) : null);
}

/** Tells if a draft of the server was discarded here, and was not written elsewhere since. */
export function isDiscarded(account: string, draft: ListedDraft | WholeDraft): boolean {
  return discardsOf(account).some((discard) => isOf(discard, draft));
}

/** Deletes a discarded draft on the server, unless it was written elsewhere since. Rejects where the server cannot be told. */
export async function sendDiscard(api: Api, account: string, discard: Discard): Promise<void> {
  rememberDiscard(account, discard);
  await deleteOnce(api, account, discard);
}

/** Deletes the discarded drafts that the server still has; those that it cannot be told of wait for the next time. */
export async function sendDiscards(api: Api, account: string): Promise<void> {
  const waiting = discardsOf(account).filter(({ id }) => !sending.has(nameOf(account, id)));
  await Promise.allSettled(waiting.map((discard) => deleteOnce(api, account, discard)));
}

/** The drafts whose deletion is on its way: a second one would be refused. */
const sending = new Set<string>();
const nameOf = (account: string, id: string) => `${account} ${id}`;

async function deleteOnce(api: Api, account: string, discard: Discard): Promise<void> {
  const { id } = discard;
  const name = nameOf(account, id);
  sending.add(name);
  try {
    await deleteUnlessOther(api, discard).catch((problem) => {
      if (!isFinal(statusOf(problem) ?? 0)) throw problem;
    });
    forgetDiscard(account, id);
  } finally {
    sending.delete(name);
  }
}

/** Reads it first: one that was deleted and written again elsewhere may have the same `rev`. */
async function deleteUnlessOther(api: Api, discard: Discard): Promise<void> {
  const { draft } = await api.draft(discard.id);
  if (isOf(discard, draft)) await api.deleteDraft(discard.id, { rev: draft.rev });
}

/** A refusal that a later try gets too, as for one that is gone or written elsewhere; not where one has to sign in first. */
const isFinal = (status: number) => status >= 400 && status < 500 && status !== 401;

/** A draft of a list does not tell its writer: it is the discarded one in the known state alone. */
function isOf({ id, state, written }: Discard, draft: ListedDraft | WholeDraft): boolean {
  if (draft._id !== id) return false;
  if (draft.rev === state?.rev && draft.updatedAt === state.updatedAt) return true;
  if (!written || !('fields' in draft)) return false;
  const { by, at } = marksOf(draft);
  return by === written.by && at <= written.at;
}
