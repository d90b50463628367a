import { describe, expect, it } from 'vitest';
import { Form } from '../forms/Form.ts';
import { deviceStorage } from '../kernel/deviceStorage.ts';
import { memoryStorage } from '../testing/memoryStorage.ts';
import { autosave } from './autosave.ts';

const aForm = () => new Form({ name: '', message: '' });

describe('autosave', () => {
  it('restores the draft after a reload', () => {
    const storage = memoryStorage();
    const before = aForm();
    autosave(before, storage);
    before.set('message', 'Dear editors');

    const after = aForm();
    autosave(after, storage);

    expect(after.values).toEqual({ name: '', message: 'Dear editors' });
  });

  it('leaves the draft when sending fails, and removes it once the form is reset', async () => {
    const storage = memoryStorage();
    const form = aForm();
    autosave(form, storage);
    form.set('message', 'Dear editors');

    await form.submit(() => Promise.reject(new Error('away'))).catch(() => {});
    const afterFailure = storage.text;
    form.reset();

    expect(afterFailure).toContain('Dear editors');
    expect(storage.text).toBeNull();
  });

  it('does not overwrite what was typed before autosave began', () => {
    const form = aForm();
    form.set('name', 'Ada');

    autosave(form, memoryStorage('{"name":"Grace","message":"Old"}'));

    expect(form.values).toEqual({ name: 'Ada', message: '' });
  });

  it.each(['', '{', 'null', '[]', '{"message":1,"other":"x"}'])(
    'ignores a stored text that is no draft: %s',
    (text) => {
      const form = aForm();

      autosave(form, memoryStorage(text));

      expect(form.values).toEqual({ name: '', message: '' });
    },
  );

  it('does not throw where the browser stores nothing', () => {
    const form = aForm();

    autosave(form, deviceStorage('draft'));
    form.set('name', 'Ada');

    expect(form.values.name).toBe('Ada');
  });
});
