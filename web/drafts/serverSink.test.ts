import { observable, runInAction } from 'mobx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WholeDraft } from '../../shared/documents/drafts.ts';
import { ApiProblem } from '../kernel/ApiProblem.ts';
import { draftServer } from '../testing/draftServer.ts';
import { memoryStorage } from '../testing/memoryStorage.ts';
import { isDiscarded, sendDiscards } from './discards.ts';
import { ServerSink } from './serverSink.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { locks: {} });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens a form in a tab, with what the device has of it. */
function openTab(server = draftServer(), { of = '7' as string | null, device = memoryStorage() } = {}) {
  const title = observable.box<string | null>(device.text);
  const isOnDevice = observable.box(true);
  const sink = new ServerSink({
    ...{ api: server, kind: 'article', of, base: () => (of === null ? null : 3), isWhole: () => true },
    typed: () => (title.get() === null ? null : { title: title.get() }),
    device: () => device,
    isOnDevice: () => isOnDevice.get(),
  });
  const type = (text: string | null) => {
    void device.write(text);
    runInAction(() => title.set(text));
  };
  const refuse = () => {
    device.refuses = true;
    runInAction(() => isOnDevice.set(false));
  };
  return { sink, server, device, type, refuse, end: sink.autosave() };
}

const draftBody = { kind: 'article', of: null, base: null, rev: 0 } as const;
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const onlyDraft = ({ stored }: ReturnType<typeof draftServer>) => [...stored.values()][0];

describe('what is typed', () => {
  it('is sent two seconds after the last key, with the version that it began with', async () => {
    const { sink, server, device, type } = openTab();

    type('a');
    await wait(1_900);
    type('ab');
    await wait(1_900);
    const before = [sink.status, server.sent.length];
    await wait(100);

    const _id = device.key.split('#')[1];
    expect(before).toEqual(['waiting', 0]);
    expect(onlyDraft(server)).toMatchObject({ _id, of: '7', base: 3, rev: 1, fields: { title: 'ab' } });
    expect(sink.status).toBe('stored');
  });

  it('waits for a save that is on its way, and is sent where that fails', async () => {
    const { sink, server, type } = openTab();
    type('a');

    sink.pause();
    await wait(60_000);
    const meanwhile = [...server.sent];
    sink.resume();
    await wait(0);

    expect(meanwhile).toEqual([]);
    expect(server.sent).toEqual(['a']);
  });

  it('is sent every five seconds while somebody types without a pause', async () => {
    const { server, type } = openTab();

    for (let second = 0; second < 12; second++) {
      type('x'.repeat(second + 1));
      await wait(1_000);
    }

    expect(server.sent).toEqual(['x'.repeat(5), 'x'.repeat(10)]);
  });

  it('is sent every five seconds of typing, though the clock is set back meanwhile', async () => {
    const { server, type } = openTab();
    type('x');
    vi.setSystemTime(Date.now() - 3_600_000);

    for (let second = 1; second < 6; second++) {
      await wait(1_000);
      type('x'.repeat(second + 1));
    }

    expect(server.sent).toEqual(['x'.repeat(5)]);
  });

  it('is sent at once where the device does not store it, and with every key from then on', async () => {
    const { sink, server, type, refuse } = openTab();
    type('a');
    await wait(500);

    refuse();
    const status = sink.isPending;
    await wait(0);
    type('ab');
    await wait(0);

    expect(status).toBe(true);
    expect(server.sent).toEqual(['a', 'ab']);
  });

  it('is sent one call at a time, and again what was typed meanwhile', async () => {
    const { sink, server, type } = openTab();
    const { saveDraft } = server;
    let respond = () => {};
    server.saveDraft = async (...call) => {
      await new Promise<void>((resolve) => {
        respond = resolve;
      });
      return saveDraft(...call);
    };

    type('a');
    await wait(2_000);
    type('ab');
    const waiting = [sink.flush(), sink.flush()];
    respond();
    await wait(0);
    const first = [...server.sent];
    respond();
    await Promise.all(waiting);

    expect([first, server.sent, sink.status]).toEqual([['a'], ['a', 'ab'], 'stored']);
  });

  it('is stored again as it was where what was typed since is taken back', async () => {
    const { sink, server, type } = openTab();
    type('a');
    await wait(2_000);

    type('ab');
    type('a');
    await wait(5_000);

    expect([sink.status, server.sent]).toEqual(['stored', ['a']]);
  });

  it('is sent again ten seconds after a call that failed, and says why it was refused', async () => {
    const { sink, server, type } = openTab();
    server.refusal = new ApiProblem(409, 'You have 200 unfinished articles and pages.');

    type('a');
    await wait(2_000);
    const failed = [sink.status, sink.refusal];
    await wait(10_000);

    expect(failed).toEqual(['failed', 'You have 200 unfinished articles and pages.']);
    expect([sink.status, server.sent]).toEqual(['stored', ['a']]);
  });

  it('goes on under its id where the answer to an earlier try was lost', async () => {
    const { sink, server, type } = openTab();
    server.away = 'answer';
    type('a');
    await wait(2_000);
    server.away = null;

    type('ab');
    await wait(2_001);

    expect([sink.status, sink.other, server.titles(), onlyDraft(server)?.rev]).toEqual(['stored', null, ['ab'], 2]);
  });

  it('is a draft again where another tab has discarded the one that both had', async () => {
    const { sink, server, type } = openTab();
    type('a');
    await wait(2_000);
    server.stored.clear();

    type('ab');
    await wait(2_000);

    expect([sink.status, server.titles()]).toEqual(['stored', ['ab']]);
  });

  it('is no draft again before somebody types on, where another tab or device has saved or discarded it', async () => {
    const server = draftServer();
    const { type, device, end } = openTab(server);
    type('a');
    await wait(2_000);
    end();
    server.stored.clear();

    const next = openTab(server, { device });
    await wait(2_000);
    const before = [next.sink.status, server.titles()];
    next.type('ab');
    await wait(2_000);

    expect([before, next.sink.status, server.titles()]).toEqual([['gone', []], 'stored', ['ab']]);
  });

  it('is a draft again at once where it is gone and the device does not have it', async () => {
    const server = draftServer();
    const { type, device, end } = openTab(server);
    type('a');
    await wait(2_000);
    end();
    server.stored.clear();

    openTab(server, { device }).refuse();
    await wait(2_000);

    expect(server.titles()).toEqual(['a']);
  });

  it('is deleted there once nothing differs from what is saved', async () => {
    const { sink, server, type } = openTab();
    type('a');
    await wait(2_000);

    type(null);
    await wait(0);

    expect([sink.status, server.titles()]).toEqual(['none', []]);
  });

  it('is sent at once when its form is left', async () => {
    const { server, type, end } = openTab();
    type('a');

    end();
    await wait(0);

    expect(server.titles()).toEqual(['a']);
  });

  it('is left to the device where that failed when its form was left', async () => {
    const { server, type, end } = openTab();
    server.away = 'request';
    type('a');

    end();
    await wait(0);
    server.away = null;
    await wait(20_000);

    expect(server.sent).toEqual([]);
  });

  it('is tried again after its form was left where the device does not have it', async () => {
    const { server, type, refuse, end } = openTab();
    server.away = 'request';
    refuse();
    type('a');

    end();
    await wait(0);
    server.away = null;
    await wait(20_000);

    expect(server.titles()).toEqual(['a']);
  });

  it('replaces none of the drafts that this form had before it went on with another one', async () => {
    const { sink, server, device, type } = openTab(draftServer(), { of: null });
    type('first');
    await wait(2_000);
    const { draft } = await server.saveDraft('another', { ...draftBody, fields: { title: 'another' } });
    type('another');
    sink.adopt(draft, true);

    type(null);
    await wait(0);
    const afterDiscarding = server.titles();
    type('third');
    await wait(2_000);

    expect([afterDiscarding, server.titles()]).toEqual([['first'], ['first', 'third']]);
    expect([sink.other, device.known?.id]).toEqual([null, 'another']);
  });

  it('is a draft of this form though the server has it as a text that was set aside', async () => {
    const { sink, server, type, end } = openTab(draftServer(), { of: null });
    end();
    const { draft } = await server.saveDraft('aside', { ...draftBody, base: 0, fields: { title: 'a' } });
    type('a');
    sink.adopt(draft, true);

    sink.autosave();
    await wait(2_000);

    expect([sink.status, onlyDraft(server)]).toMatchObject(['stored', { _id: 'aside', base: null, rev: 2 }]);
  });

  it('is several drafts where several new ones are typed at once', async () => {
    const server = draftServer();
    const tabs = [openTab(server, { of: null }), openTab(server, { of: null })];

    for (const [index, { type }] of tabs.entries()) type(`New ${index}`);
    await wait(2_000);

    expect(server.titles()).toEqual(['New 0', 'New 1']);
  });
});

describe('a draft that a save has ended', () => {
  it('is named by the save, and not sent again', async () => {
    const { sink, server, type } = openTab();
    type('a');
    await wait(2_000);
    const { ended } = sink;

    server.stored.clear();
    sink.forget(ended);
    type(null);
    await wait(5_000);

    expect(ended).toEqual({ draft: sink.id, draftRev: 1 });
    expect([server.sent, sink.ended]).toEqual([['a'], {}]);
  });

  it('is deleted where it was being sent when it was saved', async () => {
    const { sink, server, type } = openTab();
    const { saveDraft } = server;
    let respond = () => {};
    server.saveDraft = async (...call) => {
      await new Promise<void>((resolve) => {
        respond = resolve;
      });
      return saveDraft(...call);
    };
    type('a');
    await wait(2_000);

    sink.forget(sink.ended);
    type(null);
    respond();
    await wait(0);

    expect(server.titles()).toEqual([]);
  });
});

describe('a draft that another tab has written since', () => {
  /** Two tabs had one article open before something was typed in the first, then in the second. */
  async function meetOther() {
    const server = draftServer();
    const [first, second] = [openTab(server), openTab(server)];
    first.type('of the first tab');
    await wait(2_000);
    second.type('of the second tab');
    await wait(2_000);
    return { server, first, second };
  }

  it('is offered, and nothing replaces it', async () => {
    const { server, second } = await meetOther();

    second.type('of the second tab, and more');
    await wait(20_000);
    second.end();
    await wait(0);

    expect(second.sink.other?.fields.title).toBe('of the first tab');
    expect([second.sink.status, server.titles()]).toEqual(['none', ['of the first tab']]);
  });

  it('is replaced once this one is kept, and offered to its own tab then', async () => {
    const { server, first, second } = await meetOther();

    await second.sink.keepLocal();
    first.type('of the first tab, and more');
    await wait(2_000);

    expect([second.sink.status, second.sink.other, server.titles()]).toEqual(['stored', null, ['of the second tab']]);
    expect(first.sink.other?.fields.title).toBe('of the second tab');
  });

  it('is no continuation of a text that once was the same here', async () => {
    const { server, first, second } = await meetOther();
    second.type('of the first tab');
    await second.sink.keepLocal();
    second.type('of the second tab again');
    await wait(2_000);

    first.type('of the first tab, and more');
    await wait(2_000);

    expect(first.sink.other?.fields.title).toBe('of the second tab again');
    expect(server.titles()).toEqual(['of the second tab again']);
  });

  it('stays where nothing differs here any more', async () => {
    const { server, first, second } = await meetOther();
    await second.sink.keepLocal();

    first.type(null);
    await wait(0);

    expect([first.sink.other, server.titles()]).toEqual([null, ['of the second tab']]);
  });
});

describe('a draft that is discarded', () => {
  /** Discards a draft that the server has, while the server cannot be reached. */
  async function discardAway(away: 'request' | 'answer') {
    const tab = openTab();
    tab.type('a');
    await wait(2_000);
    tab.server.away = away;
    tab.type(null);
    await wait(0);
    tab.end();
    await wait(0);
    tab.server.away = null;
    return tab;
  }

  it.each(['request', 'answer'] as const)('does not come back where the %s of its deletion was lost', async (away) => {
    const { server } = await discardAway(away);

    await sendDiscards(server, 'draft');
    const { length } = server.sent;
    await sendDiscards(server, 'draft');

    expect([server.titles(), server.sent.length]).toEqual([[], length]);
  });

  it('does not come back where the answer to what was sent before was lost', async () => {
    const { server, type } = openTab();
    server.away = 'answer';
    type('a');
    await wait(2_000);
    server.away = null;

    type(null);
    await wait(0);

    expect(server.titles()).toEqual([]);
  });

  it('does not come back where its form was opened a moment ago', async () => {
    const { server, device, type, end } = openTab();
    type('a');
    await wait(2_000);
    end();

    openTab(server, { device }).type(null);
    await wait(0);

    expect(server.titles()).toEqual([]);
  });

  it('is known to be so before the server is told', async () => {
    const { server } = await discardAway('request');

    expect(server.titles()).toEqual(['a']);
    expect(isDiscarded('draft', onlyDraft(server) as WholeDraft)).toBe(true);
  });

  it('stays where another device has written it since', async () => {
    const { server } = await discardAway('request');
    const { _id, of } = onlyDraft(server) as WholeDraft;
    const fields = { title: 'of another device', by: 'another' };
    await server.saveDraft(_id, { kind: 'article', of, base: 3, rev: 1, fields });

    await sendDiscards(server, 'draft');

    expect([server.titles(), isDiscarded('draft', onlyDraft(server) as WholeDraft)]).toEqual([
      ['of another device'],
      false,
    ]);
  });

  it('is replaced, and not offered, where the next form of the same article types on before it is deleted', async () => {
    const { server } = await discardAway('request');

    const next = openTab(server);
    next.type('b');
    await wait(2_001);
    await sendDiscards(server, 'draft');

    expect([next.sink.other, server.titles()]).toEqual([null, ['b']]);
  });
});
