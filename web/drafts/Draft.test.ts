import { describe, expect, it } from 'vitest';
import { aForm, saved, type Values, written } from '../testing/aDraft.ts';
import { memoryStorage } from '../testing/memoryStorage.ts';
import { Draft } from './Draft.ts';

describe('a form with a draft', () => {
  it('restores what was typed, and says so', async () => {
    const storage = memoryStorage();
    aForm(storage).form.set('title', 'Two');

    const again = aForm(storage);
    await written();

    expect(again.form.values.title).toBe('Two');
    expect(again).toMatchObject({ restored: true, changedElsewhere: false, state: 'device' });
  });

  it('stores every change at once', () => {
    const storage = memoryStorage();
    const { form } = aForm(storage);

    const stored = ['T', 'Tw', 'Two'].map((text) => {
      form.set('title', text);
      return JSON.parse(storage.text ?? '').values.title;
    });

    expect(stored).toEqual(['T', 'Tw', 'Two']);
  });

  it('stores nothing where nothing differs from what is saved', () => {
    const storage = memoryStorage();
    const draft = aForm(storage);
    draft.form.set('title', 'Two');

    draft.form.set('title', 'One');

    expect(storage.text).toBeNull();
    expect(draft.state).toBe('clean');
    expect(aForm(storage).restored).toBe(false);
  });

  it('is stored nowhere where only a secret was changed', () => {
    const storage = memoryStorage();
    const draft = aForm(storage);

    draft.form.set('password', 'sesame');

    expect([draft.state, draft.loss, storage.read()]).toEqual(['failed', 'secret', null]);
  });

  it('never stores a secret', () => {
    const storage = memoryStorage();
    const { form } = aForm(storage);

    form.set('password', 'sesame');
    form.set('title', 'Two');

    expect(storage.text).not.toContain('sesame');
    expect(aForm(storage).form.values).toEqual({ title: 'Two', tags: '', password: '' });
  });

  it('says that the saved values were changed elsewhere since the draft began', () => {
    const storage = memoryStorage();
    aForm(storage).form.set('title', 'Two');

    const again = aForm(storage, { ...saved, tags: 'by another' });

    expect(again.form.values).toMatchObject({ title: 'Two', tags: '' });
    expect(again).toMatchObject({ restored: true, changedElsewhere: true });
  });

  it.each(['', '{', 'null', '7', '[]', '{"values":{"title":"x"}}', '{"base":{},"values":null}'])(
    'begins with the saved values where the draft cannot be read: %s',
    (text) => {
      expect(aForm(memoryStorage(text)).form.values).toEqual(saved);
    },
  );

  it('ignores values of another type, which an older version may have stored', () => {
    const draft = aForm(memoryStorage('{"base":{},"values":{"title":"Two","tags":["a"],"gone":1}}'));

    expect(draft.form.values).toEqual({ title: 'Two', tags: '', password: '' });
  });

  it('returns to the saved values when it is discarded, and removes the draft', () => {
    const storage = memoryStorage();
    aForm(storage).form.set('title', 'Two');
    const draft = aForm(storage, { ...saved, tags: 'by another' });

    draft.discard();

    expect(draft.form.values).toEqual({ ...saved, tags: 'by another' });
    expect(draft).toMatchObject({ state: 'clean', restored: false, changedElsewhere: false });
    expect(storage.text).toBeNull();
  });

  it('stores nothing once autosave has ended, and leaves the draft', () => {
    const storage = memoryStorage();
    const draft = new Draft<Values>({ values: saved, storage });
    const end = draft.autosave();
    draft.form.set('title', 'Two');

    end();
    draft.form.set('title', 'Three');

    expect(aForm(storage).form.values.title).toBe('Two');
  });
});
