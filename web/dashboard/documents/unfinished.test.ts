import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { isDiscarded, sendDiscards } from '../../drafts/discards.ts';
import { writeDrafts } from '../../drafts/draftDatabase.ts';
import { accountKey, draftName } from '../../drafts/draftName.ts';
import { draftsOf } from '../../drafts/openDrafts.ts';
import { draftServer } from '../../testing/draftServer.ts';
import { stubDevice } from '../../testing/stubDevice.ts';
import { removeUnfinished, type Unfinished } from './unfinished.ts';

let userId: string;
let server: ReturnType<typeof draftServer>;
beforeEach(() => {
  stubDevice();
  userId = crypto.randomUUID();
  server = draftServer();
});

/** An unfinished article on the server, and on this device unless it is 'elsewhere'. */
async function unfinished(where: 'here' | 'elsewhere' = 'here'): Promise<Unfinished> {
  const id = crypto.randomUUID();
  const key = `${draftName(userId, 'article')}${id}#${crypto.randomUUID()}`;
  const text = JSON.stringify({ values: { title: 'On ink' } });
  await server.saveDraft(id, { kind: 'article', of: null, base: null, rev: 0, fields: { title: 'On ink' } });
  if (where === 'here') await writeDrafts([[key, { text, at: Date.now(), row: null }]]);
  const [device = null] = await draftsOf(userId, 'article');
  const [stored = null] = (await server.drafts({ kind: 'article' })).drafts;
  return { key, id, name: '', place: '', updatedAt: '', device, stored };
}

/** Deletes one while the server cannot be reached after its text was read. Resolves to the function that restores it. */
async function removeAway(draft: Unfinished, away: 'request' | 'answer') {
  server.away = away;
  const restore = await removeUnfinished(draft, { api: server, userId, kind: 'article' });
  return restore as () => Promise<void>;
}

const onDevice = async () => (await draftsOf(userId, 'article')).map(({ text }) => text);

describe('an unfinished article that was deleted without a network', () => {
  it('comes back to the device by Undo, and is not deleted any more', async () => {
    const draft = await unfinished();
    const restore = await removeAway(draft, 'request');
    const removed = await onDevice();

    await restore();
    server.away = null;
    await sendDiscards(server, accountKey(userId));

    expect([removed, await onDevice()]).toEqual([[], [draft.device?.text]]);
    expect([server.sent, server.titles()]).toEqual([['On ink'], ['On ink']]);
  });

  it('comes back to the device where the server was reached again before', async () => {
    const draft = await unfinished();
    const restore = await removeAway(draft, 'request');
    server.away = null;

    await restore();

    expect([await onDevice(), server.sent]).toEqual([[draft.device?.text], ['On ink']]);
  });

  it.each([
    ['the answer was lost', 'answer'],
    ['it was deleted since', 'request'],
  ] as const)('comes back to the server where %s', async (_name, away) => {
    const draft = await unfinished('elsewhere');
    const restore = await removeAway(draft, away);
    server.away = null;
    await sendDiscards(server, accountKey(userId));
    const deleted = server.titles();

    await restore();
    await sendDiscards(server, accountKey(userId));

    expect([deleted, server.titles()]).toEqual([[], ['On ink']]);
  });

  it('is hidden from the list until then', async () => {
    const draft = await unfinished('elsewhere');

    await removeAway(draft, 'request');

    expect(draft.stored && isDiscarded(accountKey(userId), draft.stored)).toBe(true);
  });
});

it('comes back to the device by Undo though the server refuses it', async () => {
  const draft = await unfinished();
  const restore = await removeUnfinished(draft, { api: server, userId, kind: 'article' });
  server.away = 'request';

  await expect(restore?.()).rejects.toMatchObject({ status: 0 });

  expect(await onDevice()).toEqual([draft.device?.text]);
});
