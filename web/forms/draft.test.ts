import { describe, expect, it } from 'vitest';
import { keepDraft } from './draft.ts';
import { Form } from './Form.ts';
import { deviceSlot } from './Slot.ts';

const aForm = () => new Form({ name: '', message: '' });

function aSlot(kept: string | null = null) {
  return {
    kept,
    read() {
      return this.kept;
    },
    write(text: string | null) {
      this.kept = text;
      return true;
    },
  };
}

describe('a draft', () => {
  it('is there again after a reload', () => {
    const slot = aSlot();
    const before = aForm();
    keepDraft(before, slot);
    before.set('message', 'Dear editors');

    const after = aForm();
    keepDraft(after, slot);

    expect(after.values).toEqual({ name: '', message: 'Dear editors' });
  });

  it('stays when sending fails, and goes once the form begins anew', async () => {
    const slot = aSlot();
    const form = aForm();
    keepDraft(form, slot);
    form.set('message', 'Dear editors');

    await form.submit(() => Promise.reject(new Error('away'))).catch(() => {});
    const afterFailure = slot.kept;
    form.reset();

    expect(afterFailure).toContain('Dear editors');
    expect(slot.kept).toBeNull();
  });

  it('does not overwrite what was typed before it was found', () => {
    const form = aForm();
    form.set('name', 'Ada');

    keepDraft(form, aSlot('{"name":"Grace","message":"Old"}'));

    expect(form.values).toEqual({ name: 'Ada', message: '' });
  });

  it.each(['', '{', 'null', '[]', '{"message":1,"other":"x"}'])('is ignored where it is none: %s', (text) => {
    const form = aForm();

    keepDraft(form, aSlot(text));

    expect(form.values).toEqual({ name: '', message: '' });
  });

  it('is not kept where the browser keeps nothing', () => {
    const form = aForm();

    keepDraft(form, deviceSlot('draft'));
    form.set('name', 'Ada');

    expect(form.values.name).toBe('Ada');
  });
});
