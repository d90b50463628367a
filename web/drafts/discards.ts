import type { DashboardApi } from '../../shared/api.ts';
import type { WholeDraft } from '../../shared/documents/drafts.ts';
import { detailOf, statusOf } from '../kernel/ApiProblem.ts';
import { deviceStorage, parseStored } from '../kernel/deviceStorage.ts';
import { marksOf } from './merge.ts';

/** A draft that was discarded here, in the last known state; what its writer sent until then belongs to it. */
export interface Discard {
  id: string;
  rev: number;
  by: string;
  at: number;
}

type Api = Pick<DashboardApi, 'deleteDraft'>;

const storageOf = (account: string) => deviceStorage(`octavo-discarded:${account}`);

const discardsOf = (account: string) => (parseStored(storageOf(account).read()) ?? []) as Discard[];

/** Remembers on the device that a draft was discarded, until the server has deleted it. */
export function rememberDiscard(account: string, discard: Discard): void {
  const others = discardsOf(account).filter(({ id }) => id !== discard.id);
  storageOf(account).write(JSON.stringify([...others, discard]));
}

/** Forgets a discarded draft: it is deleted, or one types on in it. */
export function forgetDiscard(account: string, id: string): void {
  const all = discardsOf(account);
  const others = all.filter((discard) => discard.id !== id);
  if (others.length < all.length) storageOf(account).write(others.length > 0 ? JSON.stringify(others) : null);
}

/** Tells if a draft of the server was discarded here, and was not written elsewhere since. */
export function isDiscarded(account: string, draft: Pick<WholeDraft, '_id' | 'rev'> & Partial<WholeDraft>): boolean {
  return discardsOf(account).some((discard) => isOf(discard, draft));
}

/** Deletes a discarded draft on the server, unless it was written elsewhere since. Rejects where the server cannot be reached. */
export async function sendDiscard(api: Api, account: string, discard: Discard): Promise<void> {
  rememberDiscard(account, discard);
  await deleteUnlessOther(api, discard);
  forgetDiscard(account, discard.id);
}

/** Deletes the discarded drafts that the server still has; those that it cannot be told of wait for the next time. */
export async function sendDiscards(api: Api, account: string): Promise<void> {
  for (const discard of discardsOf(account)) await sendDiscard(api, account, discard).catch(() => {});
}

async function deleteUnlessOther(api: Api, discard: Discard): Promise<void> {
  const { id, rev } = discard;
  const again = async (problem: unknown) => {
    const stored = statusOf(problem) === 409 ? detailOf<WholeDraft>(problem, 'draft') : undefined;
    // The answer to what was sent last was lost.
    if (stored && isOf(discard, stored)) await api.deleteDraft(id, { rev: stored.rev }).catch(ignoreOther);
    else ignoreOther(problem);
  };
  await api.deleteDraft(id, { rev }).catch(again);
}

function isOf({ id, rev, by, at }: Discard, draft: Pick<WholeDraft, '_id' | 'rev'> & Partial<WholeDraft>): boolean {
  if (draft._id !== id) return false;
  const marks = draft.fields && marksOf({ fields: draft.fields });
  return draft.rev === rev || (marks?.by === by && marks.at <= at);
}

/** It was written elsewhere since, or is gone: it is not this one any more. */
function ignoreOther(problem: unknown): void {
  if (![404, 409].includes(statusOf(problem) ?? 0)) throw problem;
}
