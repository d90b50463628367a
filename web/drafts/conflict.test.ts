import { describe, expect, it, vi } from 'vitest';
import { ApiProblem, detailOf } from '../kernel/ApiProblem.ts';
import { memoryStorage } from '../testing/memoryStorage.ts';
import { Draft } from './Draft.ts';
import { saveDraft } from './saveDraft.ts';

interface Row {
  title: string;
  tags: string;
  version: number;
}

const row: Row = { title: 'One', tags: '', version: 3 };
const valuesOf = ({ title, tags }: Row) => ({ title, tags });

function aForm(current: Row | null = row, storage = memoryStorage()) {
  const values = current ? valuesOf(current) : { title: '', tags: '' };
  const draft = new Draft({ values, begun: current ? { version: current.version } : undefined, storage });
  draft.autosave();
  return draft;
}

const refusing = (theirs: Row) => () => Promise.reject(new ApiProblem(412, '', {}, { row: theirs }));
const saveWith = (draft: ReturnType<typeof aForm>, send: (...args: never[]) => Promise<Row>) =>
  saveDraft(draft, {
    send: send as never,
    saved: valuesOf,
    begun: ({ version }: Row) => ({ version }),
    current: (problem) => detailOf<Row>(problem, 'row'),
  });

describe('a form whose row was changed elsewhere', () => {
  it('sends the changed values alone', async () => {
    const draft = aForm();
    const send = vi.fn(async () => ({ ...row, title: 'Two', version: 4 }));
    draft.form.set('title', 'Two');

    await saveWith(draft, send);

    expect(send).toHaveBeenCalledWith({ title: 'Two', tags: '' }, { title: 'Two' }, {});
    expect(draft.begun).toEqual({ version: 4 });
  });

  it('has a conflict and its draft, and goes on from theirs once that is resolved', async () => {
    const draft = aForm();
    const theirs = { title: 'Theirs', tags: 'by them', version: 7 };
    draft.form.set('title', 'Two');

    await saveWith(draft, refusing(theirs));

    expect(draft.conflict).toEqual({ theirs: valuesOf(theirs), saved: valuesOf(theirs), begun: { version: 7 } });
    expect(draft.form.values).toEqual({ title: 'Two', tags: '' });
    expect(draft.begun).toEqual({ version: 3 });

    draft.resolve({ title: 'Both' });

    expect(draft).toMatchObject({ conflict: null, begun: { version: 7 } });
    expect(draft.form.values).toEqual({ title: 'Both', tags: 'by them' });
    expect(draft.form.initial).toEqual(valuesOf(theirs));
  });

  it('is saved where theirs is what was sent: the answer to an earlier try was lost', async () => {
    const draft = aForm();
    draft.form.set('title', 'Two');

    const saved = await saveWith(draft, refusing({ ...row, title: 'Two', version: 4 }));

    expect(saved?.response.version).toBe(4);
    expect(draft).toMatchObject({ conflict: null, state: 'clean', begun: { version: 4 } });
  });

  it('begins with the older version after a reload, until the draft is discarded', () => {
    const storage = memoryStorage();
    aForm(row, storage).form.set('title', 'Two');
    const newer = { title: 'Theirs', tags: '', version: 5 };

    const again = aForm(newer, storage);

    expect(again).toMatchObject({ changedElsewhere: true, begun: { version: 3 } });
    expect(again.form.initial.title).toBe('One');

    again.discard();

    expect(again.begun).toEqual({ version: 5 });
    expect(again.form.values.title).toBe('Theirs');
  });

  it('begins with the newer version after a reload where that changed none of the values', () => {
    const storage = memoryStorage();
    aForm(row, storage).form.set('title', 'Two');

    const again = aForm({ ...row, version: 5 }, storage);

    expect(again).toMatchObject({ restored: true, changedElsewhere: false, begun: { version: 5 } });
  });

  it('goes on with a draft of another device from the version that it began with', () => {
    const draft = aForm({ title: 'Theirs', tags: '', version: 5 });

    draft.restoreFrom({ base: valuesOf(row), begun: { version: 3 }, values: { title: 'Two' } });

    expect(draft).toMatchObject({ restored: true, changedElsewhere: true, begun: { version: 3 } });
    expect(draft.form.initial.title).toBe('One');
  });
});

describe('the key of a new row', () => {
  it('stays the same for every try, also after a reload, and is another one after a save', async () => {
    const storage = memoryStorage();
    const draft = aForm(null, storage);
    const { key } = draft;
    draft.form.set('title', 'New');

    await saveWith(draft, () => Promise.reject(new ApiProblem(0, '')));
    const again = aForm(null, storage);

    expect([draft.key, again.key]).toEqual([key, key]);
    expect(key).toMatch(/^[0-9a-f]{32}$/);

    await saveWith(again, async () => ({ ...row, title: 'New' }));

    expect(again.key).not.toBe(key);
  });
});
