import { observable, runInAction } from 'mobx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Conditions } from '../../../../shared/call.ts';
import type { UnsavedFields } from '../../../../shared/workingCopies.ts';
import { ApiProblem } from '../../../kernel/ApiProblem.ts';
import { articleCopies, articleCopyCalls } from './articleCopies.ts';
import { CopyMarker } from './CopyMarker.ts';
import { ServerCopy } from './ServerCopy.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const updatedAt = '2026-11-22T14:02:00.000Z';
const laterAt = '2026-11-22T14:05:00.000Z';
const storedOf = (article: string | null) => ({ _id: '5', article, baseVersion: null, updatedAt });
/** The copy that another tab has written since. */
const other = { ...storedOf('7'), title: 'of another tab', updatedAt: laterAt };
const refused = new ApiProblem(409, 'This was changed meanwhile.', {}, { draft: other });

/** Calls that this class does not make. */
const unread = { draft: vi.fn(), newDrafts: vi.fn(), newDraft: vi.fn() };

function make(article: { _id: string; version: number } | null = { _id: '7', version: 3 }) {
  const typed = observable.box<UnsavedFields | null>(null);
  const api = {
    createDraft: vi.fn(async (_fields: object, _conditions?: Conditions) => ({ draft: storedOf(null) })),
    updateNewDraft: vi.fn(async () => ({ draft: storedOf(null) })),
    deleteNewDraft: vi.fn(async () => ({ message: '' })),
    updateDraft: vi.fn(async (id: string) => ({ draft: storedOf(id), editors: [] })),
    deleteDraft: vi.fn(async () => ({ message: '' })),
    editors: vi.fn(async () => ({ editors: [] })),
  };
  const marker = new CopyMarker(crypto.randomUUID(), () => true);
  const baseVersion = () => article?.version ?? null;
  const copy = new ServerCopy<UnsavedFields>({
    calls: articleCopyCalls({ ...unread, ...api }),
    textOf: (fields) => JSON.stringify(fields, articleCopies.names),
    owner: article?._id ?? null,
    baseVersion,
    typed: () => typed.get(),
    marker,
  });
  const type = (title: string | null) => runInAction(() => typed.set(title === null ? null : { title }));
  return { copy, api, type, end: copy.autosave() };
}

describe('ServerCopy', () => {
  it('sends what is typed two seconds after the last key', async () => {
    const { copy, api, type } = make();

    type('a');
    await vi.advanceTimersByTimeAsync(1_900);
    type('ab');
    await vi.advanceTimersByTimeAsync(1_900);
    const before = [copy.status, api.updateDraft.mock.calls.length];
    await vi.advanceTimersByTimeAsync(100);

    expect(before).toEqual(['waiting', 0]);
    expect(api.updateDraft.mock.calls).toEqual([['7', { title: 'ab', baseVersion: 3, replaces: null }]]);
    expect(copy.status).toBe('saved');
  });

  it('sends a new article to one place', async () => {
    const { api, type } = make(null);

    type('a');
    await vi.advanceTimersByTimeAsync(2_000);
    type('ab');
    await vi.advanceTimersByTimeAsync(2_000);

    expect(api.createDraft.mock.calls).toEqual([[{ title: 'a' }, { key: expect.any(String) }]]);
    expect(api.updateNewDraft.mock.calls).toEqual([['5', { title: 'ab', replaces: updatedAt }]]);
  });

  it('sends again what was typed while a call was pending, one call at a time', async () => {
    const { copy, api, type } = make();
    let respond = () => {};
    api.updateDraft.mockImplementationOnce(
      (id) =>
        new Promise((resolve) => {
          respond = () => resolve({ draft: storedOf(id), editors: [] });
        }),
    );

    type('a');
    await vi.advanceTimersByTimeAsync(2_000);
    type('ab');
    await vi.advanceTimersByTimeAsync(5_000);
    const pending = api.updateDraft.mock.calls.length;
    respond();
    await vi.advanceTimersByTimeAsync(0);

    expect(pending).toBe(1);
    expect(api.updateDraft.mock.lastCall).toEqual(['7', { title: 'ab', baseVersion: 3, replaces: updatedAt }]);
    expect(copy.status).toBe('saved');
  });

  it('tells that a call failed, and makes it again', async () => {
    const { copy, api, type } = make();
    api.updateDraft.mockRejectedValueOnce(new Error('away'));

    type('a');
    await vi.advanceTimersByTimeAsync(2_000);
    const failed = copy.status;
    await vi.advanceTimersByTimeAsync(10_000);

    expect(failed).toBe('failed');
    expect([copy.status, api.updateDraft.mock.calls.length]).toEqual(['saved', 2]);
  });

  it('removes the copy once nothing differs from what is saved', async () => {
    const { copy, api, type } = make();
    type('a');
    await vi.advanceTimersByTimeAsync(2_000);

    type(null);
    await vi.advanceTimersByTimeAsync(0);

    expect(api.deleteDraft.mock.calls).toEqual([['7', { updatedAt }]]);
    expect(copy.status).toBe('none');
  });

  it('sends at once what is waiting when its form is left', async () => {
    const { api, type, end } = make();
    type('a');

    end();
    await vi.advanceTimersByTimeAsync(0);

    expect(api.updateDraft).toHaveBeenCalledOnce();
  });

  it('sends nothing of a copy that it shows as it is', async () => {
    const { copy, api, type } = make();

    type('as it is');
    copy.adopt({ ...storedOf('7'), title: 'as it is' }, true);
    await vi.advanceTimersByTimeAsync(5_000);

    expect(api.updateDraft).not.toHaveBeenCalled();
    expect([copy.status, copy.savedAt]).toEqual(['saved', new Date(updatedAt)]);
  });

  it('makes one copy of a new article, however many wait for the one that is being sent', async () => {
    const { copy, api, type } = make(null);
    let respond = () => {};
    api.createDraft.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          respond = () => resolve({ draft: storedOf(null) });
        }),
    );
    type('a');
    await vi.advanceTimersByTimeAsync(2_000);

    type('ab');
    const waiting = [copy.flush(), copy.flush()];
    respond();
    await Promise.all(waiting);

    expect(api.createDraft).toHaveBeenCalledOnce();
    expect(api.updateNewDraft.mock.calls).toEqual([['5', { title: 'ab', replaces: updatedAt }]]);
  });

  it('makes a copy of its own where another device has removed the one that both had', async () => {
    const { copy, api, type } = make(null);
    type('a');
    await vi.advanceTimersByTimeAsync(2_000);
    api.updateNewDraft.mockRejectedValueOnce(new ApiProblem(404, 'Draft not found.'));

    type('ab');
    await vi.advanceTimersByTimeAsync(2_000);

    const sent = api.createDraft.mock.calls.map(([fields]) => fields);
    const [first, second] = api.createDraft.mock.calls.map(([, conditions]) => conditions?.key);
    expect(sent).toEqual([{ title: 'a' }, { title: 'ab' }]);
    expect(second).not.toBe(first);
    expect(copy.status).toBe('saved');
  });

  it('goes on with the copy of an earlier try whose response was lost', async () => {
    const { copy, api, type } = make(null);
    const first = { draft: { ...storedOf(null), _id: '9' } };
    api.createDraft.mockRejectedValueOnce(new ApiProblem(0, ''));
    api.createDraft.mockRejectedValueOnce(new ApiProblem(422, '', {}, { first }));
    type('a');
    await vi.advanceTimersByTimeAsync(2_000);

    type('ab');
    await vi.advanceTimersByTimeAsync(2_000);

    const [one, other] = api.createDraft.mock.calls.map(([, conditions]) => conditions?.key);
    expect(other).toBe(one);
    expect(api.updateNewDraft.mock.calls).toEqual([['9', { title: 'ab', replaces: updatedAt }]]);
    expect(copy.status).toBe('saved');
  });
});

describe('a copy that another tab has written since', () => {
  async function meetOther() {
    const made = make();
    made.api.updateDraft.mockRejectedValueOnce(refused);
    made.type('of this tab');
    await vi.advanceTimersByTimeAsync(2_000);
    return made;
  }

  it('is offered, and nothing replaces it', async () => {
    const { copy, api, type, end } = await meetOther();

    type('of this tab, and more');
    await vi.advanceTimersByTimeAsync(20_000);
    end();
    await vi.advanceTimersByTimeAsync(0);

    expect([copy.other, copy.status]).toEqual([other, 'none']);
    expect(api.updateDraft).toHaveBeenCalledOnce();
  });

  it('is replaced once it is discarded', async () => {
    const { copy, api } = await meetOther();

    copy.discardOther();
    await vi.advanceTimersByTimeAsync(0);

    expect(api.updateDraft.mock.lastCall).toEqual(['7', { title: 'of this tab', baseVersion: 3, replaces: laterAt }]);
    expect([copy.other, copy.status]).toEqual([null, 'saved']);
  });

  it('is not another one where it was sent from here and its response was lost', async () => {
    const { copy, api, type } = make();
    api.updateDraft.mockRejectedValueOnce(new ApiProblem(0, ''));
    type('a');
    await vi.advanceTimersByTimeAsync(2_000);
    const stored = { ...storedOf('7'), title: 'a', updatedAt: laterAt };
    api.updateDraft.mockRejectedValueOnce(new ApiProblem(409, '', {}, { draft: stored }));

    type('ab');
    await vi.advanceTimersByTimeAsync(2_000);

    expect(api.updateDraft.mock.lastCall).toEqual(['7', { title: 'ab', baseVersion: 3, replaces: laterAt }]);
    expect([copy.other, copy.status]).toEqual([null, 'saved']);
  });

  it('stays where the article is saved from here', async () => {
    const { copy, api, type } = make();
    type('a');
    await vi.advanceTimersByTimeAsync(2_000);
    api.deleteDraft.mockRejectedValueOnce(refused);

    type(null);
    await vi.advanceTimersByTimeAsync(0);

    expect(api.deleteDraft.mock.calls).toEqual([['7', { updatedAt }]]);
    expect([copy.other, copy.status]).toEqual([null, 'none']);
  });
});
