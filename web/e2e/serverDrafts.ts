import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import type { DraftBody, ListedDraft, WholeDraft } from '../../shared/documents/drafts.ts';

/** Matches the address of one draft, or of their list. */
export const DRAFTS = /\/api\/drafts\b/;

/** Resolves to what the account of a context is typing into an article; null for nothing. */
export async function draftIn(request: APIRequestContext, { _id }: { _id: string }): Promise<WholeDraft | null> {
  const { drafts } = await (await request.get(`/api/drafts?kind=article&of=${_id}`)).json();
  return drafts[0] ? (await (await request.get(`/api/drafts/${drafts[0]._id}`)).json()).draft : null;
}

/** Resolves to the titles of the account's drafts without article, the latest first. */
export async function unfinishedIn(request: APIRequestContext): Promise<string[]> {
  const { drafts } = await (await request.get('/api/drafts?kind=article')).json();
  return drafts.filter(({ of }: ListedDraft) => of === null).map(({ title }: ListedDraft) => title);
}

/** Stores a new draft, as another device does. */
export async function storeDraft(request: APIRequestContext, given: Partial<DraftBody>): Promise<void> {
  const data = { kind: 'article', of: null, base: null, rev: 0, ...given };
  expect((await request.put(`/api/drafts/${randomUUID()}`, { data })).status()).toBe(200);
}
