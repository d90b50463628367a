import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DashboardApi } from '../../../shared/api.ts';
import { isSetAside } from '../../../shared/documents/setAside.ts';
import { Draft } from '../../drafts/Draft.ts';
import { saved } from '../../testing/aDraft.ts';
import { draftServer } from '../../testing/draftServer.ts';
import { memoryStorage } from '../../testing/memoryStorage.ts';
import { type DraftedDocument, ServerDraft } from './ServerDraft.ts';

beforeEach(() => {
  vi.stubGlobal('navigator', { locks: {} });
  return () => vi.unstubAllGlobals();
});

const document: DraftedDocument<typeof saved> = {
  kind: 'article',
  fieldsOf: ({ title, tags }) => ({ title, tags }),
  valuesOf: (fields) => fields,
  valuesAt: async (_version, { loaded }) => loaded,
};

const empty = { title: '', tags: '', password: '' };

/** Opens the form of an article, or of a new one. */
async function openForm(calls = draftServer(), row: { _id: string; version: number } | null = null) {
  const loaded = row ? saved : empty;
  const begun = row ? { version: row.version } : undefined;
  const draft = new Draft({ values: loaded, begun, storage: memoryStorage() });
  draft.autosave();
  const toasts = { success: vi.fn(), failure: vi.fn() };
  const image = { isOnServer: true };
  const api = calls as unknown as DashboardApi;
  const isWhole = () => image.isOnServer;
  const options = { api, toasts, document, draft, row, owner: row?._id ?? null, isWhole, loaded };
  const server = new ServerDraft(options);
  await server.load();
  const type = (title: string) => draft.form.set('title', title);
  const titles = () => server.unfinished.map(({ title }) => title);
  return { calls, server, draft, toasts, image, type, titles };
}

const article = { _id: '7', version: 3 };

/** Opens one article in two tabs, and types into both; the second one is offered what the first has typed. */
async function openTwo(saved = article) {
  const calls = draftServer();
  const [first, second] = [await openForm(calls, article), await openForm(calls, saved)];
  first.type('of the first tab');
  await first.server.sink.flush();
  second.type('of the second tab');
  await second.server.sink.flush();
  return { calls, first, second };
}

/** Stores an unfinished article, as another device does. */
async function begin(calls: ReturnType<typeof draftServer>, id: string, fields: object = { title: id, tags: '' }) {
  const body = { kind: 'article', of: null, base: null, rev: 0, fields: { ...fields } } as const;
  return (await calls.saveDraft(id, body)).draft;
}

const asideIn = ({ stored }: ReturnType<typeof draftServer>) =>
  [...stored.values()].filter(isSetAside).map(({ fields, base }) => ({ ...fields, base }));

describe('the text that is not chosen', () => {
  it('is set aside, with the version that it began with', async () => {
    const { calls, second } = await openTwo();

    await second.server.keepLocal();

    expect(asideIn(calls)).toEqual([{ title: 'of the first tab', tags: '', base: 3 }]);
    expect([calls.titles().at(0), second.server.sink.other]).toEqual(['of the second tab', null]);
    expect(second.toasts.success).toHaveBeenCalledOnce();
  });

  it('is set aside once where the button is pressed again before the other one is there', async () => {
    // Saved by somebody else since the other one began.
    const { calls, second } = await openTwo({ ...article, version: 4 });

    vi.spyOn(document, 'valuesAt').mockImplementationOnce(async (_version, { loaded }) => {
      await second.server.takeOther();
      return loaded;
    });
    await second.server.takeOther();

    expect(asideIn(calls)).toEqual([{ title: 'of the second tab', tags: '', base: 4 }]);
    expect(second.draft.form.values.title).toBe('of the first tab');
  });

  it('is set aside once where the answer to an earlier try was lost', async () => {
    const { calls, second } = await openTwo();
    calls.away = 'answer';
    await second.server.keepLocal();
    calls.away = null;

    await second.server.keepLocal();

    expect(asideIn(calls)).toHaveLength(1);
    expect([second.toasts.failure, second.toasts.success].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  it('is none where nothing differs from what is saved', async () => {
    const { calls, second } = await openTwo();
    second.type(saved.title);

    await second.server.takeOther();

    expect(asideIn(calls)).toEqual([]);
    expect(second.draft.form.values.title).toBe('of the first tab');
    expect(second.toasts.success).not.toHaveBeenCalled();
  });

  it('is a text of a new one, which is set aside too', async () => {
    const calls = draftServer();
    await begin(calls, 'another');
    const [first, second] = [await openForm(calls), await openForm(calls)];
    for (const { server } of [first, second]) await server.resume('another');
    first.type('of the first tab');
    await first.server.sink.flush();
    second.type('of the second tab');
    await second.server.sink.flush();

    await second.server.keepLocal();

    expect(asideIn(calls)).toEqual([{ title: 'of the first tab', tags: '', base: 0 }]);
    expect([second.titles(), second.server.unfinished.map(isSetAside)]).toEqual([['of the first tab'], [true]]);
  });
});

describe('an unfinished one that is gone on with', () => {
  it('changes places with what was in the form', async () => {
    const calls = draftServer();
    await begin(calls, 'another');
    const { server, draft, type, titles } = await openForm(calls);
    const before = titles();
    type('begun here');

    await server.resume('another');

    expect([before, titles(), draft.form.values.title]).toEqual([['another'], ['begun here'], 'another']);
  });

  it('replaces no image, which the server does not have', async () => {
    const calls = draftServer();
    await begin(calls, 'another');
    const { server, draft, image, type, toasts } = await openForm(calls);
    type('begun here');
    image.isOnServer = false;

    await server.resume('another');

    expect([draft.form.values.title, calls.titles()]).toEqual(['begun here', ['another', 'begun here']]);
    expect(toasts.failure).toHaveBeenCalledOnce();
  });

  it('has nothing of what was in the form', async () => {
    const calls = draftServer();
    await begin(calls, 'another', { title: 'another' });
    const { server, draft } = await openForm(calls);
    draft.form.set('tags', 'paper');

    await server.resume('another');

    expect(draft.form.values).toMatchObject({ title: 'another', tags: '' });
  });

  it('is not listed any more where it is gone', async () => {
    const calls = draftServer();
    await begin(calls, 'another');
    const { server, toasts, titles } = await openForm(calls);
    calls.stored.clear();

    await server.resume('another');

    expect(titles()).toEqual([]);
    expect(toasts.failure).toHaveBeenCalledOnce();
  });
});

it('is shown as it is now where it was changed before it is discarded', async () => {
  const calls = draftServer();
  const draft = await begin(calls, 'another');
  const { server, toasts, titles } = await openForm(calls);
  await calls.saveDraft('another', { ...draft, fields: { title: 'another, and more' } });
  const [listed] = server.unfinished;

  await server.discard(listed as NonNullable<typeof listed>);

  expect([titles(), toasts.failure.mock.calls.length]).toEqual([['another, and more'], 1]);
});
