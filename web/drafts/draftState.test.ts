import { describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '../kernel/ApiProblem.ts';
import { aForm, type Values, written } from '../testing/aDraft.ts';
import { memoryStorage } from '../testing/memoryStorage.ts';
import { slow } from '../testing/slow.ts';
import { saveDraft } from './saveDraft.ts';

const echo = (values: Values) => values;

describe('the state of a draft', () => {
  it('is typing until the device has stored every change', async () => {
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
    const before = draft.state;
    second.resolve(true);
    await written();

    expect([before, draft.state]).toEqual(['typing', 'device']);
  });

  it('is on the device, or failed where that refuses', async () => {
    const storage = memoryStorage();
    const draft = aForm(storage);
    const states = [draft.state];

    for (const refuses of [false, true, false]) {
      storage.refuses = refuses;
      draft.form.set('title', `${draft.form.values.title}!`);
      await written();
      states.push(draft.state);
    }

    expect(states).toEqual(['clean', 'device', 'failed', 'device']);
  });

  it('stays failed from a refusal on until the device has stored a change', async () => {
    const storage = memoryStorage();
    storage.refuses = true;
    const draft = aForm(storage);
    draft.form.set('title', 'Two');
    await written();

    draft.form.set('title', 'Two!');

    expect([draft.state, draft.loss, draft.isOnDevice]).toEqual(['failed', 'unstored', false]);
  });

  it.each([
    [true, null],
    [false, 'imageless' as const],
  ])('waits for the image, of which the device says %s', async (isStored, loss) => {
    const file = slow<boolean>();
    const draft = aForm();
    draft.form.set('title', 'Two');

    const done = draft.storeImage(file.promise);
    const before = draft.state;
    file.resolve(isStored);
    await done;

    expect([before, draft.state, draft.loss]).toEqual(['typing', 'device', loss]);
  });

  it('follows only the latest of several images', async () => {
    const [first, second] = [slow<boolean>(), slow<boolean>()];
    const draft = aForm();
    draft.form.set('title', 'Two');

    const both = [draft.storeImage(first.promise), draft.storeImage(second.promise)];
    second.resolve(true);
    first.resolve(false);
    await Promise.all(both);

    expect([draft.state, draft.loss]).toEqual(['device', null]);
  });

  it('is saving, then failed, then saving again', async () => {
    const call = slow<Values>();
    const draft = aForm();
    draft.form.set('title', 'Two');

    const first = saveDraft(draft, { send: () => call.promise, saved: echo });
    const busy = [draft.form.busy];
    call.reject(new ApiProblem(0, ''));
    expect(await first).toBeUndefined();
    const { state } = draft;
    void saveDraft(draft, { send: () => new Promise<Values>(() => {}), saved: echo });
    busy.push(draft.form.busy);

    expect([busy, state]).toEqual([[true, true], 'failed']);
    expect(draft.form.values.title).toBe('Two');
  });

  it('is stored after a refusal of its fields, whose errors are shown', async () => {
    const draft = aForm();
    draft.form.set('title', '');

    await saveDraft(draft, { send: () => Promise.reject(new ApiProblem(422, '', { title: 'No.' })), saved: echo });

    expect(draft).toMatchObject({ state: 'device', problem: null });
    expect(draft.form.errors).toEqual({ title: 'No.' });
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

    await saveDraft(draft, { send: () => Promise.reject(new ApiProblem(0, '')), saved: echo });

    expect([draft.state, draft.loss]).toEqual(['failed', null]);
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
