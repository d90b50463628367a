import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stubDevice } from '../testing/stubDevice.ts';
import type { DeviceSink } from './deviceSink.ts';

/** A tab: its own instances of the modules, over the same device. */
async function openTab() {
  vi.resetModules();
  return import('./openDrafts.ts');
}

let device: ReturnType<typeof stubDevice>;
let name: string;

beforeEach(() => {
  device = stubDevice();
  name = `${crypto.randomUUID()}:article:new`;
});

async function typed(text: string, in_ = name): Promise<void> {
  const tab = await openTab();
  const draft = await tab.openDraft(in_);
  await draft.write(text);
  await draft.close();
}

const LONG = 'Ink dries. '.repeat(10_000);

/** Holds the lock of a draft as a page does that is being left; returns the function that releases it. */
function holdElsewhere(key: string): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks.request(`octavo-draft:${key}`, {}, () => held);
  return release;
}

describe('a draft on the device', () => {
  it('is found by the next page', async () => {
    await typed('Two');

    const draft = await (await openTab()).openDraft(name);

    expect(draft.read()).toBe('Two');
  });

  /** A form that was left with a text, and the next one, in which somebody typed on. */
  async function leaveAndTypeOn() {
    const tab = await openTab();
    const left = await tab.openDraft(name);
    await left.write('One');
    tab.closeDraft(name);
    await left.close();
    const again = await tab.openDraft(name);
    await again.write('One, and two');
    return { left, again, tab };
  }

  it.each<[string, (left: DeviceSink) => unknown]>([
    ['hears from the server', (left) => left.know({ id: crypto.randomUUID(), rev: 1, updatedAt: null, at: left.at })],
    ['is saved', (left) => left.write(null)],
    ['is saved without what was typed meanwhile', (left) => left.write('One, and three')],
  ])('is not replaced by an older form, which %s after it was left', async (_name, change) => {
    const { left, again } = await leaveAndTypeOn();

    await change(left);
    await left.written();

    await again.close();
    expect((await (await openTab()).openDraft(name)).read()).toBe('One, and two');
  });

  it.each([null, 'One, and two'])('can be opened once its form, which was left, has stored %j', async (text) => {
    const tab = await openTab();
    const left = await tab.openDraft(name);
    await left.write('One');
    tab.closeDraft(name);
    await left.close();
    await left.write(text);

    const opened = await tab.openDraft(name);

    expect(opened.read()).toBe(text);
  });

  it('is removed by null', async () => {
    const tab = await openTab();
    const draft = await tab.openDraft(name);
    await draft.write('Two');
    await draft.write(null);
    await draft.close();

    const next = await (await openTab()).openDraft(name);

    expect(next.read()).toBeNull();
  });

  it('has the last of several changes, whose promises tell when it is stored', async () => {
    const tab = await openTab();
    const draft = await tab.openDraft(name);

    const writes = ['T', 'Tw', 'Two'].map((text) => draft.write(text));

    expect(await Promise.all(writes)).toEqual([true, true, true]);
    await draft.close();
    expect((await (await openTab()).openDraft(name)).read()).toBe('Two');
  });

  it('is written once for the keys of a long text that follow each other', async () => {
    const draft = await (await openTab()).openDraft(name);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    vi.useFakeTimers({ toFake: ['setTimeout'] });

    const writes: Promise<boolean>[] = [];
    for (const key of 'ink') {
      writes.push(draft.write(LONG + key));
      await vi.advanceTimersByTimeAsync(60);
    }
    await vi.advanceTimersByTimeAsync(60);
    vi.useRealTimers();

    expect(await Promise.all(writes)).toEqual([true, true, true]);
    expect(put.mock.calls.map(([{ text }]) => text.slice(LONG.length))).toEqual(['k']);
    vi.restoreAllMocks();
  });

  it('is found if the page closed while a long text waited for its next key', async () => {
    const draft = await (await openTab()).openDraft(name);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    vi.stubGlobal('localStorage', undefined);

    void draft.write(LONG);
    device.close();
    vi.useRealTimers();

    expect((await (await openTab()).openDraft(name)).read()).toBe(LONG);
  });

  it('is on the disk once the page is hidden, while a long text waits for its next key', async () => {
    const { openDraft, draftsOf } = await openTab();
    const draft = await openDraft(name);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    vi.stubGlobal('localStorage', undefined);

    void draft.write(LONG);
    device.hide();
    await draft.written();
    vi.useRealTimers();

    expect((await draftsOf(name.split(':')[0] ?? '', 'article')).map(({ text }) => text)).toEqual([LONG]);
  });

  it('is the last one typed, though the clock was set back before the page closed', async () => {
    const draft = await (await openTab()).openDraft(name);
    await draft.write('Two');
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 24 * 60 * 60 * 1000);

    void draft.write('Two, and on');
    device.close();
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
      throw new DOMException('The page has closed.', 'AbortError');
    });
    await draft.written();
    vi.restoreAllMocks();

    expect((await (await openTab()).openDraft(name)).read()).toBe('Two, and on');
  });

  it('is written in a strict transaction', async () => {
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');

    await typed('Two');

    expect(transaction).toHaveBeenCalledWith('drafts', 'readwrite', { durability: 'strict' });
  });

  it('is another for each of two tabs, and both are found later', async () => {
    const [one, other] = [await openTab(), await openTab()];
    const first = await one.openDraft(name);
    await first.write('of one');
    const second = await other.openDraft(name);
    await second.write('of the other');
    await Promise.all([first.close(), second.close()]);

    const [third, fourth] = [await (await openTab()).openDraft(name), await (await openTab()).openDraft(name)];

    expect([third.read(), fourth.read()].sort()).toEqual(['of one', 'of the other']);
  });

  it('is not taken by another tab, when its own page is reloaded', async () => {
    const [one, other] = [await openTab(), await openTab()];
    const first = await one.openDraft(name);
    await first.write('of one');

    const requested = vi.spyOn(navigator.locks, 'request');
    const opened = other.openDraft(name);
    await expect.poll(() => requested).toHaveBeenCalled();
    first.release();

    expect((await opened).read()).toBeNull();
  });

  it('is found by its own page after a reload, though the one before has not released it yet', async () => {
    const first = await (await openTab()).openDraft(name);
    await first.write('Two');
    device.close();
    const release = holdElsewhere(first.key);
    const requested = vi.spyOn(navigator.locks, 'request');
    const reloaded = (await openTab()).openDraft(name);
    await expect.poll(() => requested).toHaveBeenCalled();
    release();

    expect((await reloaded).read()).toBe('Two');
  });

  it('is left to the tab that took it while its page was in the back/forward cache', async () => {
    const cached = await (await openTab()).openDraft(name);
    await cached.write('One');
    device.close();
    const taken = await (await openTab()).openDraft(name);
    await taken.write('One, and two');

    await device.comeBack();
    await cached.write('One, and three');

    await Promise.all([cached.close(), taken.close()]);
    const next = await openTab();
    const [first, second] = [await next.openDraft(name), await (await openTab()).openDraft(name)];
    expect([first.read(), second.read()].toSorted()).toEqual(['One, and three', 'One, and two']);
  });

  it('is found if the page closed before it was written', async () => {
    const tab = await openTab();
    const draft = await tab.openDraft(name);
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('Full.', 'QuotaExceededError');
    });
    expect(await draft.write('Two')).toBe(false);
    device.close();
    vi.restoreAllMocks();

    await draft.close();
    const next = await (await openTab()).openDraft(name);

    expect(next.read()).toBe('Two');
    expect([...device.stored.keys()]).toEqual(['octavo-drafts']);
  });

  it('is found as it was last where the page closed while an earlier change was being written', async () => {
    const tab = await openTab();
    const draft = await tab.openDraft(name);
    const { put } = IDBObjectStore.prototype;
    let later = Promise.resolve(true);
    vi.spyOn(IDBObjectStore.prototype, 'put')
      .mockImplementationOnce(function (this: IDBObjectStore, ...entry) {
        later = draft.write('Two');
        device.close();
        return put.apply(this, entry);
      })
      // As when the page ends before the next change is written.
      .mockImplementation(() => {
        throw new DOMException('Ended.', 'AbortError');
      });
    expect([await draft.write('Tw'), await later]).toEqual([true, false]);
    vi.restoreAllMocks();

    const next = await (await openTab()).openDraft(name);

    expect(next.read()).toBe('Two');
  });

  it('lasts while the page is open where nothing is stored', async () => {
    vi.stubGlobal('localStorage', undefined);
    vi.stubGlobal('indexedDB', undefined);
    const tab = await openTab();
    const draft = await tab.openDraft(name);

    const isStored = await draft.write('Two');
    tab.closeDraft(name);

    expect(isStored).toBe(false);
    expect((await tab.openDraft(name)).read()).toBe('Two');
    vi.unstubAllGlobals();
  });

  it('is not taken by a form that cannot take it, and waits', async () => {
    await typed('Two');
    const tab = await openTab();

    const draft = await tab.openDraft(name, { accepts: (text) => text !== 'Two' });

    expect(draft.read()).toBeNull();
    expect((await (await openTab()).openDraft(name)).read()).toBe('Two');
  });

  it('of an anonymous reader becomes that of the reader who signs in', async () => {
    const anonymous = `:contact:${name}`;
    await typed('Dear editors', anonymous);

    const draft = await (await openTab()).openDraft(`7:contact:${name}`, { adopts: anonymous });
    await draft.close();

    expect(draft.read()).toBe('Dear editors');
    expect((await (await openTab()).openDraft(anonymous)).read()).toBeNull();
    expect((await (await openTab()).openDraft(`7:contact:${name}`)).read()).toBe('Dear editors');
  });

  it('of an anonymous reader becomes that of the reader who signs in, though the page before has not released it yet', async () => {
    const anonymous = `:contact:${name}`;
    const first = await (await openTab()).openDraft(anonymous);
    await first.write('Two');
    device.close();
    const release = holdElsewhere(first.key);
    const requested = vi.spyOn(navigator.locks, 'request');
    const opening = (await openTab()).openDraft(`7:contact:${name}`, { adopts: anonymous });
    await expect.poll(() => requested).toHaveBeenCalled();
    release();

    expect((await opening).read()).toBe('Two');
  });

  it('of an anonymous reader becomes that of the reader whose session is known while it is being opened', async () => {
    const anonymous = `:contact:${name}`;
    await typed('Dear editors', anonymous);
    const tab = await openTab();

    const first = tab.openDraft(anonymous);
    const second = tab.openDraft(`7:contact:${name}`, { adopts: anonymous });
    await first;
    tab.closeDraft(anonymous);

    expect((await second).read()).toBe('Dear editors');
  });

  it('is listed with its row', async () => {
    const tab = await openTab();
    const row = { _id: '12', title: 'One' };
    const draft = await tab.openDraft(`${name}:article:12`, { row });
    await draft.write('Two');

    expect(await tab.draftsOf(name, 'article')).toEqual([expect.objectContaining({ id: '12', row, text: 'Two' })]);
  });

  it('can be looked for without its account', async () => {
    await typed('Well said', `7:comment:${name}`);
    const tab = await openTab();

    expect([await tab.findDraft('comment', name), await tab.findDraft('comment', '0')]).toEqual(['stored', null]);
  });
});
