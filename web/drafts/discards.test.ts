import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WholeDraft } from '../../shared/documents/drafts.ts';
import { SET_ASIDE_DAYS } from '../../shared/documents/setAside.ts';
import { ApiProblem } from '../kernel/ApiProblem.ts';
import { draftServer } from '../testing/draftServer.ts';
import { type Discard, isDiscarded, rememberDiscard, sendDiscard, sendDiscards } from './discards.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let account: string;
beforeEach(() => {
  vi.useFakeTimers();
  account = crypto.randomUUID();
});
afterEach(() => {
  vi.useRealTimers();
});

const draftBody = { kind: 'article', of: null, base: null, rev: 0 } as const;

/** Discards a draft of the server, which is told of nothing yet. */
async function discard(given: Partial<Discard> = {}) {
  const server = draftServer();
  const id = crypto.randomUUID();
  const { draft } = await server.saveDraft(id, { ...draftBody, fields: { title: 'mine', by: 'here', at: 5 } });
  const written = { by: 'here', at: 5 };
  rememberDiscard(account, { id, state: { rev: draft.rev, updatedAt: draft.updatedAt }, written, ...given });
  return { server, id, stored: () => server.stored.get(id) as WholeDraft };
}

/** Lists the one draft that the server has. */
const listed = async (server: ReturnType<typeof draftServer>) => {
  const [draft] = (await server.drafts({ kind: 'article' })).drafts;
  if (!draft) throw new Error('There is none.');
  return draft;
};

describe('a draft that was deleted, and begun again by another device', () => {
  it('is neither hidden nor deleted, though it has the same number', async () => {
    const { server, id, stored } = await discard();
    server.stored.clear();
    vi.setSystemTime(Date.now() + 1);
    await server.saveDraft(id, { ...draftBody, fields: { title: 'of another', by: 'there', at: 9 } });

    const hidden = [isDiscarded(account, await listed(server)), isDiscarded(account, stored())];
    await sendDiscards(server, account);

    expect([stored().rev, hidden, server.titles()]).toEqual([1, [false, false], ['of another']]);
  });

  it('is not taken for one of which nothing was typed here', async () => {
    const { server, id, stored } = await discard({ written: null });
    await server.saveDraft(id, { ...draftBody, rev: 1, fields: { title: 'of a client that names no writer' } });

    await sendDiscards(server, account);

    expect(stored().rev).toBe(2);
  });
});

describe('a discard', () => {
  it('hides the draft in a list while the server is not told', async () => {
    const { server } = await discard();

    expect(isDiscarded(account, await listed(server))).toBe(true);
  });

  it('is deleted once where its form and the list ask for that at once', async () => {
    const { server, id, stored } = await discard();
    const deleting = vi.spyOn(server, 'deleteDraft');
    const { rev, updatedAt } = stored();

    await Promise.all([
      sendDiscard(server, account, { id, state: { rev, updatedAt }, written: null }),
      sendDiscards(server, account),
    ]);

    expect([deleting.mock.calls.length, server.stored.size]).toEqual([1, 0]);
  });

  it('does not wait for that of another account with the same id', async () => {
    const { server, id } = await discard();
    const other = crypto.randomUUID();
    rememberDiscard(other, { id, state: null, written: { by: 'here', at: 5 } });
    const stuck = { ...server, draft: () => new Promise<never>(() => {}) };

    void sendDiscards(stuck, other);
    await sendDiscards(server, account);

    expect(server.titles()).toEqual([]);
  });

  it.each([0, 401, 500, 503])('waits for the next time where the server answers with %i', async (status) => {
    const { server } = await discard();
    const { deleteDraft } = server;
    server.deleteDraft = () => Promise.reject(new ApiProblem(status, ''));
    await sendDiscards(server, account);
    server.deleteDraft = deleteDraft;

    await sendDiscards(server, account);

    expect(server.titles()).toEqual([]);
  });

  it.each([403, 404, 409, 422])('ends where the server answers with %i', async (status) => {
    const { server } = await discard();
    server.deleteDraft = () => Promise.reject(new ApiProblem(status, ''));

    await sendDiscards(server, account);

    expect(isDiscarded(account, await listed(server))).toBe(false);
  });

  it('ends after the days of a text that was set aside, however often it was tried meanwhile', async () => {
    const { server } = await discard();
    const { draft } = server;
    server.draft = () => Promise.reject(new ApiProblem(0, ''));
    vi.setSystemTime(Date.now() + (SET_ASIDE_DAYS - 1) * DAY_MS);
    await sendDiscards(server, account);
    const before = isDiscarded(account, await listed(server));
    vi.setSystemTime(Date.now() + DAY_MS);
    server.draft = draft;

    await sendDiscards(server, account);

    expect([before, isDiscarded(account, await listed(server)), server.titles()]).toEqual([true, false, ['mine']]);
  });

  it('does not wait for another one', async () => {
    const { server } = await discard();
    const { draft } = server;
    const stuck = crypto.randomUUID();
    server.draft = (id) => (id === stuck ? new Promise(() => {}) : draft(id));
    rememberDiscard(account, { id: stuck, state: null, written: { by: 'here', at: 1 } });
    const second = await server.saveDraft(crypto.randomUUID(), { ...draftBody, fields: { title: 'second' } });
    rememberDiscard(account, { id: second.draft._id, state: second.draft, written: null });

    void sendDiscards(server, account);
    await vi.advanceTimersByTimeAsync(0);

    expect(server.titles()).toEqual([]);
  });
});
