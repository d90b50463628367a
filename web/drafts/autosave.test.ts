import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Form } from '../forms/Form.ts';
import { stubDevice } from '../testing/stubDevice.ts';
import { autosave } from './autosave.ts';
import { closeDraft, isDraftOpen, openDraft } from './openDrafts.ts';

const aForm = () => new Form({ name: '', message: '', password: '' });

let id: string;
let name: string;
let onStored: (isStored: boolean) => void;

beforeEach(() => {
  stubDevice();
  id = crypto.randomUUID();
  name = `7:contact:${id}`;
  onStored = vi.fn();
});

/** Begins to save a form's draft, and waits until the draft is open. Returns the function that ends it. */
async function begin(form: ReturnType<typeof aForm>): Promise<() => void> {
  const end = autosave({ form, account: '7', kind: 'contact', id, fields: ['name', 'message'], onStored });
  await expect.poll(() => isDraftOpen(name)).toBe(true);
  return end;
}

async function store(text: string, under = name): Promise<void> {
  await (await openDraft(under)).write(text);
  closeDraft(under);
}

/** The text of the draft on the device. */
async function storedText(): Promise<string | null> {
  const draft = await openDraft(name);
  await draft.written();
  return draft.read();
}

describe('autosave', () => {
  it('restores the draft after a reload', async () => {
    const before = aForm();
    const end = await begin(before);
    before.set('message', 'Dear editors');
    end();

    const after = aForm();
    await begin(after);

    expect(after.values).toEqual({ name: '', message: 'Dear editors', password: '' });
  });

  it('tells if the device stores what is typed', async () => {
    const form = aForm();
    await begin(form);

    form.set('message', 'Dear');
    await storedText();
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('Full.', 'QuotaExceededError');
    });
    form.set('message', 'Dear editors');
    await storedText();

    await expect.poll(() => vi.mocked(onStored).mock.calls).toEqual([[true], [false]]);
    vi.restoreAllMocks();
  });

  it('stores only the fields that it is given', async () => {
    const form = aForm();
    await begin(form);

    form.set('password', 'sesame');
    const secretAlone = await storedText();
    form.set('message', 'Dear editors');

    expect([secretAlone, await storedText()]).toEqual([null, '{"name":"","message":"Dear editors"}']);
  });

  it('stores other texts beside the fields, but not alone', async () => {
    const texts = { name: '', message: '', password: '' };
    const beginWith = async (form: ReturnType<typeof aForm>) => {
      const rest = { account: '7', kind: 'contact', id, onStored } as const;
      const end = autosave({ form, ...rest, fields: ['message'], beside: ['name'] });
      await expect.poll(() => isDraftOpen(name)).toBe(true);
      return end;
    };
    const before = new Form({ ...texts, name: 'first key' });
    const end = await beginWith(before);
    before.set('name', 'another key');
    const alone = await storedText();
    before.set('message', 'Dear editors');
    await storedText();
    end();

    const after = new Form({ ...texts, name: 'new key' });
    await beginWith(after);
    after.set('message', '');

    expect([alone, await storedText()]).toEqual([null, null]);
    expect(after.values.name).toBe('another key');
  });

  it('leaves the draft when sending fails, and removes it once the form is reset', async () => {
    const form = aForm();
    await begin(form);
    form.set('message', 'Dear editors');

    await form.submit(() => Promise.reject(new Error('away'))).catch(() => {});
    const afterFailure = await storedText();
    form.reset();

    expect(afterFailure).toContain('Dear editors');
    expect(await storedText()).toBeNull();
  });

  it('restores the fields that nobody has typed into', async () => {
    await store('{"name":"Ada","message":"Dear editors"}');
    const form = aForm();
    form.set('message', 'Dear editors');

    await begin(form);

    expect(form.values).toMatchObject({ name: 'Ada', message: 'Dear editors' });
  });

  it('leaves a draft alone where something else was typed before it was read', async () => {
    await store('{"name":"Grace","message":"Old"}');
    const form = aForm();
    form.set('message', 'New');

    const end = await begin(form);
    end();
    form.reset();
    const next = aForm();
    next.set('name', 'Grace');
    await begin(next);

    expect(form.values.name).toBe('');
    expect(next.values.message).toBe('Old');
  });

  it("goes on with an anonymous reader's draft", async () => {
    await store('{"message":"Dear editors"}', `:contact:${id}`);
    const form = aForm();

    await begin(form);

    expect(form.values.message).toBe('Dear editors');
  });

  it.each(['', '{', 'null', '[]', '{"message":1,"other":"x"}'])(
    'ignores a draft that it cannot read: %s',
    async (text) => {
      await store(text);
      const form = aForm();

      await begin(form);

      expect(form.values).toEqual({ name: '', message: '', password: '' });
    },
  );
});
