import { describe, expect, it } from 'vitest';
import { aForm, saved, type Values, written } from '../testing/aDraft.ts';
import { memoryStorage } from '../testing/memoryStorage.ts';
import { slow } from '../testing/slow.ts';
import { Draft } from './Draft.ts';
import { saveDraft } from './saveDraft.ts';

const echo = (values: Values) => values;

describe('saving a form with a draft', () => {
  it('removes the draft, and resets the form to the saved values', async () => {
    const storage = memoryStorage();
    const draft = aForm(storage);
    draft.form.set('title', ' Two ');

    const done = await saveDraft(draft, { send: async () => 'done', saved: () => ({ ...saved, title: 'Two' }) });

    expect(done).toEqual({ response: 'done', typedMeanwhile: false, left: false });
    expect(draft.form.values.title).toBe('Two');
    expect(draft.state).toBe('clean');
    expect(storage.text).toBeNull();
  });

  it('leaves what was typed meanwhile as a change to the saved values', async () => {
    const storage = memoryStorage();
    const call = slow<Values>();
    const draft = aForm(storage);
    draft.form.set('title', 'Two');

    const saving = saveDraft(draft, { send: () => call.promise, saved: echo });
    draft.form.set('tags', 'late');
    call.resolve({ ...saved, title: 'Two' });

    expect(await saving).toMatchObject({ typedMeanwhile: true });
    await written();
    expect(draft.form.values).toEqual({ title: 'Two', tags: 'late', password: '' });
    expect(draft.state).toBe('device');
    const again = aForm(storage, { ...saved, title: 'Two' });
    expect(again.form.values.tags).toBe('late');
    expect(again.changedElsewhere).toBe(false);
  });

  it('does not undo a value that was restored while it was being saved', async () => {
    const call = slow<Values>();
    const draft = aForm();
    draft.form.set('title', 'Two');

    const saving = saveDraft(draft, { send: () => call.promise, saved: echo });
    draft.form.set('title', 'One');
    call.resolve({ ...saved, title: 'Two' });
    await saving;

    expect(draft.form.values.title).toBe('One');
    expect(draft.form.dirty).toBe(true);
  });

  it('says that the form was left meanwhile', async () => {
    const storage = memoryStorage();
    const call = slow<Values>();
    const draft = new Draft<Values>({ values: saved, storage });
    const end = draft.autosave();
    draft.form.set('title', 'Two');

    const saving = saveDraft(draft, { send: () => call.promise, saved: echo });
    end();
    call.resolve({ ...saved, title: 'Two' });

    expect(await saving).toMatchObject({ left: true });
    expect(storage.text).toBeNull();
  });

  it('loses nothing where it fails, not even what is typed later', async () => {
    const storage = memoryStorage();
    const draft = aForm(storage);
    draft.form.set('title', 'Two');

    await saveDraft(draft, { send: () => Promise.reject(new Error('a fault of ours')), saved: echo });
    draft.form.set('tags', 'late');

    expect(aForm(storage).form.values).toMatchObject({ title: 'Two', tags: 'late' });
  });

  it('moves the draft and all later changes to another storage', () => {
    const [before, after] = [memoryStorage(), memoryStorage()];
    const draft = aForm(before);
    draft.form.set('title', 'Two');

    draft.moveTo(after);
    draft.form.set('title', 'Three');

    expect(before.text).toBeNull();
    expect(aForm(after).form.values.title).toBe('Three');
  });
});
