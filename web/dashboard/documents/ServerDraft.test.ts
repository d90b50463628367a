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

/** The id of a new article. */
const NEW = '00000000-0000-4000-8000-00000000000a';

/** Opens the form of an article, or of a new one. */
async function openForm(calls = draftServer(), row: typeof article | null = null, draftId = NEW) {
  const loaded = row ? saved : empty;
  const begun = row ? { version: row.version } : undefined;
  const draft = new Draft({ values: loaded, begun, storage: memoryStorage() });
  draft.autosave();
  const toasts = { success: vi.fn(), failure: vi.fn() };
  const api = calls as unknown as DashboardApi;
  const isWhole = () => true;
  const options = { api, toasts, document, draft, row, draftId, owner: row?._id ?? null, isWhole, loaded };
  const server = new ServerDraft(options);
  await server.load();
  const type = (title: string) => draft.form.set('title', title);
  return { calls, server, draft, toasts, type };
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
    const [first, second] = [await openForm(calls), await openForm(calls)];
    first.type('of the first tab');
    await first.server.sink.flush();
    second.type('of the second tab');
    await second.server.sink.flush();

    await second.server.keepLocal();

    expect(asideIn(calls)).toEqual([{ title: 'of the first tab', tags: '', base: 0 }]);
    expect(calls.stored.get(NEW)?.fields.title).toBe('of the second tab');
  });
});

describe('a new one', () => {
  it('goes on with its own text of another device, and leaves others alone', async () => {
    const calls = draftServer();
    await begin(calls, '00000000-0000-4000-8000-00000000000b');
    await begin(calls, NEW, { title: 'begun on the train', tags: 'paper' });

    const { server, draft, type } = await openForm(calls);
    type('begun on the train, and more');
    await server.sink.flush();

    expect(draft.form.values).toMatchObject({ title: 'begun on the train, and more', tags: 'paper' });
    expect(calls.titles()).toEqual(['00000000-0000-4000-8000-00000000000b', 'begun on the train, and more']);
  });

  it('begins beside all others', async () => {
    const calls = draftServer();
    await begin(calls, '00000000-0000-4000-8000-00000000000b', { title: 'another' });

    const { server, type } = await openForm(calls);
    type('begun here');
    await server.sink.flush();

    expect(calls.titles()).toEqual(['another', 'begun here']);
  });
});
