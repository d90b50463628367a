import { describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '../kernel/ApiProblem.ts';
import { memoryStorage } from '../testing/memoryStorage.ts';
import { slow } from '../testing/slow.ts';
import type { DraftStorage } from './DeviceDraft.ts';
import { DraftForm } from './DraftForm.ts';

interface Values {
  title: string;
  tags: string;
  password: string;
}

const saved: Values = { title: 'One', tags: '', password: '' };
const echo = (values: Values) => values;
/** Resolves when all that was written is stored. */
const written = () => new Promise((resolve) => setTimeout(resolve));

function aForm(storage: DraftStorage = memoryStorage(), values = saved) {
  const draft = new DraftForm<Values>({ values, storage, storable: ({ password: _, ...rest }) => rest });
  draft.autosave();
  return draft;
}

describe('a form with a draft', () => {
  it('restores what was typed, and says so', async () => {
    const storage = memoryStorage();
    aForm(storage).form.set('title', 'Two');

    const again = aForm(storage);
    await written();

    expect(again.form.values.title).toBe('Two');
    expect(again).toMatchObject({ restored: true, changedElsewhere: false, status: 'stored' });
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
    expect(draft.status).toBe('clean');
    expect(aForm(storage).restored).toBe(false);
  });

  it('has the status "secret" where only a secret was changed', () => {
    const storage = memoryStorage();
    const draft = aForm(storage);

    draft.form.set('password', 'sesame');

    expect([draft.status, storage.read()]).toEqual(['secret', null]);
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
    expect(draft).toMatchObject({ status: 'clean', restored: false, changedElsewhere: false });
    expect(storage.text).toBeNull();
  });

  it('stores nothing once autosave has ended, and leaves the draft', () => {
    const storage = memoryStorage();
    const draft = new DraftForm<Values>({ values: saved, storage });
    const end = draft.autosave();
    draft.form.set('title', 'Two');

    end();
    draft.form.set('title', 'Three');

    expect(aForm(storage).form.values.title).toBe('Two');
  });
});

describe('its status', () => {
  it('is "storing" until the device has stored every change', async () => {
    const first = slow<boolean>();
    const second = slow<boolean>();
    const draft = aForm({
      ...memoryStorage(),
      write: vi.fn(() => second.promise).mockReturnValueOnce(first.promise),
    });

    draft.form.set('title', 'Tw');
    draft.form.set('title', 'Two');
    first.resolve(true);
    await written();
    const before = draft.status;
    second.resolve(true);
    await written();

    expect([before, draft.status]).toEqual(['storing', 'stored']);
  });

  it('is "stored", or "unstored" where the device refuses', async () => {
    const storage = memoryStorage();
    const draft = aForm(storage);
    const statuses = [draft.status];

    for (const refuses of [false, true, false]) {
      storage.refuses = refuses;
      draft.form.set('title', `${draft.form.values.title}!`);
      await written();
      statuses.push(draft.status);
    }

    expect(statuses).toEqual(['clean', 'stored', 'unstored', 'stored']);
  });

  it.each([
    [true, 'stored'],
    [false, 'imageless'],
  ])('waits for what has a place of its own, which says %s', async (isKept, status) => {
    const file = slow<boolean>();
    const draft = aForm();
    draft.form.set('title', 'Two');

    const done = draft.storeImage(file.promise);
    const before = draft.status;
    file.resolve(isKept);
    await done;

    expect([before, draft.status]).toEqual(['storing', status]);
  });

  it('follows only the latest of several images', async () => {
    const [first, second] = [slow<boolean>(), slow<boolean>()];
    const draft = aForm();
    draft.form.set('title', 'Two');

    const both = [draft.storeImage(first.promise), draft.storeImage(second.promise)];
    second.resolve(true);
    first.resolve(false);
    await Promise.all(both);

    expect(draft.status).toBe('stored');
  });

  it('is saving, then failed, then saving again', async () => {
    const call = slow<Values>();
    const draft = aForm();
    draft.form.set('title', 'Two');

    const first = draft.save({ send: () => call.promise, saved: echo });
    const statuses = [draft.status];
    call.reject(new ApiProblem(0, ''));
    expect(await first).toBeUndefined();
    statuses.push(draft.status);
    void draft.save({ send: () => new Promise<Values>(() => {}), saved: echo });
    statuses.push(draft.status);

    expect(statuses).toEqual(['saving', 'failed', 'saving']);
    expect(draft.form.values.title).toBe('Two');
  });

  it('is stored after a refusal of its fields, whose errors are shown', async () => {
    const draft = aForm();
    draft.form.set('title', '');

    await draft.save({ send: () => Promise.reject(new ApiProblem(422, '', { title: 'No.' })), saved: echo });

    expect(draft).toMatchObject({ status: 'stored', problem: null });
    expect(draft.form.errors).toEqual({ title: 'No.' });
  });
});

describe('saving', () => {
  it('removes the draft, and resets the form to the saved values', async () => {
    const storage = memoryStorage();
    const draft = aForm(storage);
    draft.form.set('title', ' Two ');

    const done = await draft.save({ send: async () => 'done', saved: () => ({ ...saved, title: 'Two' }) });

    expect(done).toEqual({ response: 'done', typedMeanwhile: false, left: false });
    expect(draft.form.values.title).toBe('Two');
    expect(draft.status).toBe('clean');
    expect(storage.text).toBeNull();
  });

  it('leaves what was typed meanwhile as a change to the saved values', async () => {
    const storage = memoryStorage();
    const call = slow<Values>();
    const draft = aForm(storage);
    draft.form.set('title', 'Two');

    const saving = draft.save({ send: () => call.promise, saved: echo });
    draft.form.set('tags', 'late');
    call.resolve({ ...saved, title: 'Two' });

    expect(await saving).toMatchObject({ typedMeanwhile: true });
    await written();
    expect(draft.form.values).toEqual({ title: 'Two', tags: 'late', password: '' });
    expect(draft.status).toBe('stored');
    const again = aForm(storage, { ...saved, title: 'Two' });
    expect(again.form.values.tags).toBe('late');
    expect(again.changedElsewhere).toBe(false);
  });

  it('does not undo a value that was restored while it was being saved', async () => {
    const call = slow<Values>();
    const draft = aForm();
    draft.form.set('title', 'Two');

    const saving = draft.save({ send: () => call.promise, saved: echo });
    draft.form.set('title', 'One');
    call.resolve({ ...saved, title: 'Two' });
    await saving;

    expect(draft.form.values.title).toBe('One');
    expect(draft.form.dirty).toBe(true);
  });

  it('says that the form was left meanwhile', async () => {
    const storage = memoryStorage();
    const call = slow<Values>();
    const draft = new DraftForm<Values>({ values: saved, storage });
    const end = draft.autosave();
    draft.form.set('title', 'Two');

    const saving = draft.save({ send: () => call.promise, saved: echo });
    end();
    call.resolve({ ...saved, title: 'Two' });

    expect(await saving).toMatchObject({ left: true });
    expect(storage.text).toBeNull();
  });

  it('loses nothing where it fails, not even what is typed later', async () => {
    const storage = memoryStorage();
    const draft = aForm(storage);
    draft.form.set('title', 'Two');

    await draft.save({ send: () => Promise.reject(new Error('a fault of ours')), saved: echo });
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

describe('what is lost when the page is closed', () => {
  it('is nothing once the text is stored, nor while it is being stored', async () => {
    const draft = aForm();
    const losses = [draft.loss];

    draft.form.set('title', 'Two');
    losses.push(draft.loss);
    await written();
    losses.push(draft.loss);

    expect(losses).toEqual([null, null, null]);
  });

  it('is nothing after a failed save', async () => {
    const draft = aForm();
    draft.form.set('title', 'Two');

    await draft.save({ send: () => Promise.reject(new ApiProblem(0, '')), saved: echo });

    expect([draft.status, draft.loss]).toEqual(['failed', null]);
  });

  it('is the text where the device refuses it', async () => {
    const storage = memoryStorage();
    storage.refuses = true;
    const draft = aForm(storage);

    draft.form.set('title', 'Two');
    await written();

    expect(draft.loss).toBe('unstored');
  });

  it('is a secret, with a stored text and without', async () => {
    const draft = aForm();
    draft.form.set('password', 'sesame');
    const alone = draft.loss;

    draft.form.set('title', 'Two');
    await written();

    expect([alone, draft.loss]).toEqual(['secret', 'secret']);
  });

  it('is an image that the device refuses', async () => {
    const draft = aForm();
    draft.form.set('title', 'Two');

    await draft.storeImage(Promise.resolve(false));

    expect(draft.loss).toBe('imageless');
  });
});
