import { describe, expect, it } from 'vitest';
import { ApiProblem } from '../api/ApiProblem.ts';
import { slow } from '../testing/slow.ts';
import { KeptForm } from './KeptForm.ts';
import type { Slot } from './Slot.ts';

interface Values {
  title: string;
  tags: string;
  password: string;
}

const saved: Values = { title: 'One', tags: '', password: '' };
const echo = (values: Values) => values;

/** A place on the device; `refuses` makes it one where nothing can be kept. */
function aSlot(kept: string | null = null) {
  const slot = {
    kept,
    refuses: false,
    read: () => slot.kept,
    write(text: string | null) {
      if (!slot.refuses) slot.kept = text;
      return !slot.refuses;
    },
  };
  return slot;
}

function aForm(slot: Slot = aSlot(), values = saved) {
  const kept = new KeptForm<Values>({ values, slot, keep: ({ password: _, ...rest }) => rest });
  kept.keep();
  return kept;
}

describe('a kept form', () => {
  it('has what was typed again, and says so', () => {
    const slot = aSlot();
    aForm(slot).form.set('title', 'Two');

    const again = aForm(slot);

    expect(again.form.values.title).toBe('Two');
    expect(again).toMatchObject({ restored: true, changedElsewhere: false, standing: 'kept' });
  });

  it('keeps every single change at once', () => {
    const slot = aSlot();
    const { form } = aForm(slot);

    const kept = ['T', 'Tw', 'Two'].map((text) => {
      form.set('title', text);
      return JSON.parse(slot.kept ?? '').values.title;
    });

    expect(kept).toEqual(['T', 'Tw', 'Two']);
  });

  it('keeps nothing where nothing differs from what is saved', () => {
    const slot = aSlot();
    const kept = aForm(slot);
    kept.form.set('title', 'Two');

    kept.form.set('title', 'One');

    expect(slot.kept).toBeNull();
    expect(kept.standing).toBe('clean');
    expect(aForm(slot).restored).toBe(false);
  });

  it('says that a secret alone is not kept', () => {
    const slot = aSlot();
    const kept = aForm(slot);

    kept.form.set('password', 'sesame');

    expect([kept.standing, slot.read()]).toEqual(['secret', null]);
  });

  it('never keeps a secret', () => {
    const slot = aSlot();
    const { form } = aForm(slot);

    form.set('password', 'sesame');
    form.set('title', 'Two');

    expect(slot.kept).not.toContain('sesame');
    expect(aForm(slot).form.values).toEqual({ title: 'Two', tags: '', password: '' });
  });

  it('tells that what was typed began with something else than is saved by now', () => {
    const slot = aSlot();
    aForm(slot).form.set('title', 'Two');

    const again = aForm(slot, { ...saved, tags: 'by another' });

    expect(again.form.values).toMatchObject({ title: 'Two', tags: '' });
    expect(again).toMatchObject({ restored: true, changedElsewhere: true });
  });

  it.each(['', '{', 'null', '7', '[]', '{"values":{"title":"x"}}', '{"base":{},"values":null}'])(
    'begins with what is saved where what is kept cannot be read: %s',
    (text) => {
      expect(aForm(aSlot(text)).form.values).toEqual(saved);
    },
  );

  it('leaves out what an older version kept in another form', () => {
    const kept = aForm(aSlot('{"base":{},"values":{"title":"Two","tags":["a"],"gone":1}}'));

    expect(kept.form.values).toEqual({ title: 'Two', tags: '', password: '' });
  });

  it('begins anew when it is discarded, and lets go of what was kept', () => {
    const slot = aSlot();
    aForm(slot).form.set('title', 'Two');
    const kept = aForm(slot, { ...saved, tags: 'by another' });

    kept.discard();

    expect(kept.form.values).toEqual({ ...saved, tags: 'by another' });
    expect(kept).toMatchObject({ standing: 'clean', restored: false, changedElsewhere: false });
    expect(slot.kept).toBeNull();
  });

  it('keeps nothing more once that was ended, and leaves what is kept', () => {
    const slot = aSlot();
    const kept = new KeptForm<Values>({ values: saved, slot });
    const end = kept.keep();
    kept.form.set('title', 'Two');

    end();
    kept.form.set('title', 'Three');

    expect(aForm(slot).form.values.title).toBe('Two');
  });
});

describe('where it stands', () => {
  it('is kept, or is not where the device refuses', () => {
    const slot = aSlot();
    const kept = aForm(slot);
    const standings = [kept.standing];

    for (const refuses of [false, true, false]) {
      slot.refuses = refuses;
      kept.form.set('title', `${kept.form.values.title}!`);
      standings.push(kept.standing);
    }

    expect(standings).toEqual(['clean', 'kept', 'unkept', 'kept']);
  });

  it.each([
    [true, 'kept'],
    [false, 'imageless'],
  ])('waits for what has a place of its own, which says %s', async (isKept, standing) => {
    const file = slow<boolean>();
    const kept = aForm();
    kept.form.set('title', 'Two');

    const done = kept.keepBeside(file.promise);
    const before = kept.standing;
    file.resolve(isKept);
    await done;

    expect([before, kept.standing]).toEqual(['keeping', standing]);
  });

  it('believes only the latest of such', async () => {
    const [first, second] = [slow<boolean>(), slow<boolean>()];
    const kept = aForm();
    kept.form.set('title', 'Two');

    const both = [kept.keepBeside(first.promise), kept.keepBeside(second.promise)];
    second.resolve(true);
    first.resolve(false);
    await Promise.all(both);

    expect(kept.standing).toBe('kept');
  });

  it('is on its way, then failed, and on its way again', async () => {
    const call = slow<Values>();
    const kept = aForm();
    kept.form.set('title', 'Two');

    const first = kept.save({ send: () => call.promise, saved: echo });
    const standings = [kept.standing];
    call.reject(new ApiProblem(0, ''));
    expect(await first).toBeUndefined();
    standings.push(kept.standing);
    void kept.save({ send: () => new Promise<Values>(() => {}), saved: echo });
    standings.push(kept.standing);

    expect(standings).toEqual(['saving', 'failed', 'saving']);
    expect(kept.form.values.title).toBe('Two');
  });

  it('is kept after a refusal of its fields: that is told under them', async () => {
    const kept = aForm();
    kept.form.set('title', '');

    await kept.save({ send: () => Promise.reject(new ApiProblem(422, '', { title: 'No.' })), saved: echo });

    expect(kept).toMatchObject({ standing: 'kept', problem: null });
    expect(kept.form.errors).toEqual({ title: 'No.' });
  });
});

describe('saving', () => {
  it('lets go of what was kept, and goes on from what the server has', async () => {
    const slot = aSlot();
    const kept = aForm(slot);
    kept.form.set('title', ' Two ');

    const done = await kept.save({ send: async () => 'done', saved: () => ({ ...saved, title: 'Two' }) });

    expect(done).toEqual({ answer: 'done', typedMeanwhile: false, left: false });
    expect(kept.form.values.title).toBe('Two');
    expect(kept.standing).toBe('clean');
    expect(slot.kept).toBeNull();
  });

  it('keeps what was typed meanwhile, as a change to what is saved by now', async () => {
    const slot = aSlot();
    const call = slow<Values>();
    const kept = aForm(slot);
    kept.form.set('title', 'Two');

    const saving = kept.save({ send: () => call.promise, saved: echo });
    kept.form.set('tags', 'late');
    call.resolve({ ...saved, title: 'Two' });

    expect(await saving).toMatchObject({ typedMeanwhile: true });
    expect(kept.form.values).toEqual({ title: 'Two', tags: 'late', password: '' });
    expect(kept.standing).toBe('kept');
    const again = aForm(slot, { ...saved, title: 'Two' });
    expect(again.form.values.tags).toBe('late');
    expect(again.changedElsewhere).toBe(false);
  });

  it('takes back nothing that was put back to what it was while on its way', async () => {
    const call = slow<Values>();
    const kept = aForm();
    kept.form.set('title', 'Two');

    const saving = kept.save({ send: () => call.promise, saved: echo });
    kept.form.set('title', 'One');
    call.resolve({ ...saved, title: 'Two' });
    await saving;

    expect(kept.form.values.title).toBe('One');
    expect(kept.form.dirty).toBe(true);
  });

  it('tells that the form was left meanwhile', async () => {
    const slot = aSlot();
    const call = slow<Values>();
    const kept = new KeptForm<Values>({ values: saved, slot });
    const end = kept.keep();
    kept.form.set('title', 'Two');

    const saving = kept.save({ send: () => call.promise, saved: echo });
    end();
    call.resolve({ ...saved, title: 'Two' });

    expect(await saving).toMatchObject({ left: true });
    expect(slot.kept).toBeNull();
  });

  it('keeps everything, also what is typed later, where it fails', async () => {
    const slot = aSlot();
    const kept = aForm(slot);
    kept.form.set('title', 'Two');

    await kept.save({ send: () => Promise.reject(new Error('a fault of ours')), saved: echo });
    kept.form.set('tags', 'late');

    expect(aForm(slot).form.values).toMatchObject({ title: 'Two', tags: 'late' });
  });

  it('moves what is kept, and all that is typed from then on, to another place', () => {
    const [before, after] = [aSlot(), aSlot()];
    const kept = aForm(before);
    kept.form.set('title', 'Two');

    kept.moveTo(after);
    kept.form.set('title', 'Three');

    expect(before.kept).toBeNull();
    expect(aForm(after).form.values.title).toBe('Three');
  });
});
