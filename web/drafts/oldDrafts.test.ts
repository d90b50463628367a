import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stubDevice } from '../testing/stubDevice.ts';
import { DRAFT_DAYS, DRAFTS_MAX } from './openDrafts.ts';

const DAY = 24 * 60 * 60 * 1000;
const account = () => crypto.randomUUID();

beforeEach(() => void stubDevice());

/** A tab: its own instances of the modules, over the same device. */
async function openTab() {
  vi.resetModules();
  const [storage, database, files] = await Promise.all([
    import('./openDrafts.ts'),
    import('./draftDatabase.ts'),
    import('./fileStorage.ts'),
  ]);
  return { ...storage, ...database, ...files };
}

async function store(drafts: { key: string; days: number }[]) {
  const tab = await openTab();
  const now = Date.now();
  await tab.writeDrafts(drafts.map(({ key, days }) => [key, { text: key, at: now - days * DAY, row: null }]));
  return tab;
}

describe('the drafts on a device', () => {
  it('are removed with their images once nobody has changed them for 90 days', async () => {
    const [old, recent] = [`${account()}:article:7#0`, `${account()}:article:7#0`];
    const files = await store([
      { key: old, days: DRAFT_DAYS + 0.1 },
      { key: recent, days: DRAFT_DAYS - 0.1 },
    ]);
    for (const key of [old, recent]) await files.saveFile(key, new File(['picture'], 'a.png'));

    const tab = await openTab();
    const texts = await Promise.all([old, recent].map(async (key) => (await tab.openDraft(key.slice(0, -2))).read()));

    expect(texts).toEqual([null, recent]);
    expect(await tab.loadFile(old)).toBeNull();
    expect((await tab.loadFile(recent))?.name).toBe('a.png');
  });

  it('stay while a tab has them open, however old', async () => {
    const name = `${account()}:article:7`;
    await store([{ key: `${name}#0`, days: 1 }]);
    const open = await openTab();
    const draft = await open.openDraft(name);
    const day = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(day + 2 * DRAFT_DAYS * DAY);

    await (await openTab()).openDraft(`${account()}:article:new`);
    await draft.close();
    vi.restoreAllMocks();

    expect((await (await openTab()).openDraft(name)).read()).toBe(`${name}#0`);
  });

  it('are as many of a kind and an account as are allowed: the oldest are removed', async () => {
    const mine = account();
    const other = `${account()}:article:new#0`;
    const keys = Array.from({ length: DRAFTS_MAX + 2 }, (_, index) => `${mine}:article:${index}#0`);
    await store([...keys.map((key, index) => ({ key, days: index / 10 })), { key: other, days: 80 }]);
    await store([{ key: `${mine}:category:new#0`, days: 80 }]);

    const tab = await openTab();
    const articles = await tab.draftsOf(mine, 'article');

    expect(articles.map(({ id }) => Number(id))).toEqual(Array.from({ length: DRAFTS_MAX }, (_, index) => index));
    expect(await tab.draftsOf(mine, 'category')).toHaveLength(1);
    expect((await tab.openDraft(other.slice(0, -2))).read()).toBe(other);
  });

  it('stay where the device has no locks, which tell what is open', async () => {
    const key = `${account()}:article:7#0`;
    await store([{ key, days: 2 * DRAFT_DAYS }]);
    vi.stubGlobal('navigator', {});

    expect((await (await openTab()).openDraft(key.slice(0, -2))).read()).toBe(key);
  });

  it('of an earlier version, whose age nobody knows, stay', async () => {
    const key = `${account()}:article:7#0`;
    const tab = await openTab();
    await tab.writeDrafts([[key, { text: 'Two', at: 1, row: null }]]);

    expect((await (await openTab()).openDraft(key.slice(0, -2))).read()).toBe('Two');
  });
});
