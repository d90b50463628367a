import { describe, expect, it } from 'vitest';
import type { Contact, ContactFields } from '../../../shared/contacts/contacts.ts';
import { ApiProblem } from '../../kernel/ApiProblem.ts';
import { ContactStore } from './ContactForm.tsx';

const contact: Contact = {
  _id: '1',
  username: 'Ada',
  email: 'ada@octavo.example',
  message: 'Dear editors',
  createdAt: '2026-11-21T09:00:00.000Z',
};

const succeeding = async () => ({ message: 'Message sent successfully!', contact });

function aStore(sendContact: (fields: ContactFields) => ReturnType<typeof succeeding> = succeeding) {
  const store = new ContactStore({ sendContact });
  store.form.set('username', 'Ada');
  return store;
}

describe('the contact form', () => {
  it('has the name and address of who is signed in, unless something was typed', () => {
    const [untouched, typed] = [new ContactStore({ sendContact: succeeding }), aStore()];

    for (const store of [untouched, typed]) store.fillIn({ username: 'Zoe', email: 'zoe@octavo.example' });

    expect(untouched.form.values).toMatchObject({ username: 'Zoe', email: 'zoe@octavo.example', message: '' });
    expect(untouched.form.dirty).toBe(false);
    expect(typed.form.values).toMatchObject({ username: 'Ada', email: '' });

    untouched.fillIn(null);
    expect(untouched.form.values).toMatchObject({ username: '', email: '', message: '' });
  });

  it('adds what was sent to the list, and empties', async () => {
    const store = aStore();

    const message = await store.send();

    expect(message).toBe('Message sent successfully!');
    expect(store.contacts).toEqual([contact]);
    expect(store.form.values).toMatchObject({ username: '', email: '', message: '', website: '' });
    expect(store.form.errors).toEqual({});
  });

  it.each<[string, unknown]>([
    ['a contact', { message: 'Message sent successfully!' }],
    ['anything', {}],
    ['even an object', null],
  ])('has what was typed where the response lacks %s', async (_, response) => {
    const store = aStore(async () => response as Awaited<ReturnType<typeof succeeding>>);

    await store.send();

    expect(store.contacts).toEqual([{ username: 'Ada', email: '', message: '' }]);
    expect(store.form.values.username).toBe('');
  });

  it.each<[unknown]>([[{}], [null], [{ message: '' }], [{ message: ' ' }], [{ message: 7 }], [{ message: { a: 1 } }]])(
    'resolves to an empty text for the response %j',
    async (response) => {
      const store = aStore(async () => response as Awaited<ReturnType<typeof succeeding>>);

      expect(await store.send()).toBe('');
    },
  );

  it('shows the errors of its fields, and its values stay', async () => {
    const store = aStore(() => Promise.reject(new ApiProblem(422, '', { email: 'Email is required.' })));

    const message = await store.send();

    expect(message).toBeUndefined();
    expect(store.form.errors).toEqual({ email: 'Email is required.' });
    expect(store.form.values.username).toBe('Ada');
    expect(store.contacts).toEqual([]);
  });

  it('throws any other failure', async () => {
    const problem = new ApiProblem(429, 'Too many attempts. Please try again later.');
    const store = aStore(() => Promise.reject(problem));

    await expect(store.send()).rejects.toBe(problem);

    expect(store.form.values.username).toBe('Ada');
  });
});
