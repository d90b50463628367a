import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { valid } from '../testing/factories.ts';
import { controlTexts, hostileTexts } from '../testing/hostile.ts';
import { type Octavo, startOctavo } from '../testing/octavo.ts';

let octavo: Octavo;
beforeAll(async () => {
  octavo = await startOctavo();
});
afterAll(() => octavo.close());

const send = (fields: Record<string, unknown>) =>
  octavo.visitor.post('/api/contacts', { ...valid.contact(), ...fields });
const total = async () => (await octavo.admin.get('/api/contacts')).body.totalContacts;

describe('POST /api/contacts', () => {
  it('stores a message, trimmed, with its line breaks', async () => {
    const response = await send({
      username: ' Ada ',
      email: ' ada@octavo.example ',
      message: '\nDear all,\r\n\tgood.\n',
    });

    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      message: 'Message sent successfully!',
      contact: {
        _id: expect.any(String),
        username: 'Ada',
        email: 'ada@octavo.example',
        message: 'Dear all,\r\n\tgood.',
        createdAt: expect.any(String),
      },
    });
    expect((await octavo.admin.get('/api/contacts?limit=1')).body.data).toEqual([response.body.contact]);
  });

  it.each<[string, unknown, string]>([
    ['username', undefined, 'Full Name is required.'],
    ['username', ' ', 'Full Name is required.'],
    ['username', '\u200b\u3164\u2800\u202e', 'Full Name is required.'],
    ['username', 'A', 'Full Name must have at least 2 characters.'],
    ['username', 'x'.repeat(101), 'Full Name must have at most 100 characters.'],
    ['username', 'two\nlines', 'Full Name must not have control characters.'],
    ['username', ['Ada'], 'Full Name must be text.'],
    ['email', undefined, 'Email is required.'],
    ['email', 'none', 'Enter a valid email address, such as name@example.com.'],
    ['email', 'a@b.example\r\nBcc: c@d.example', 'Enter a valid email address, such as name@example.com.'],
    ['email', {}, 'Email must be text.'],
    ['message', undefined, 'Message is required.'],
    ['message', ' \n\t ', 'Message is required.'],
    ['message', '\u200b\u3164\u2800\u202e', 'Message is required.'],
    ['message', 'x'.repeat(5001), 'Message must have at most 5000 characters.'],
    ['message', 5, 'Message must be text.'],
    ...controlTexts.map((text): [string, unknown, string] => [
      'message',
      text,
      'Message must not have control characters.',
    ]),
  ])('refuses $0 $1: $2', async (field, value, message) => {
    const before = await total();

    const response = await send({ [field]: value });

    expect(response.status).toBe(422);
    expect(response.body).toEqual({ message, errors: { [field]: message } });
    expect(await total()).toBe(before);
  });

  it.each([{ username: 'Al' }, { username: '😀'.repeat(100) }, { message: 'x' }, { message: '😀'.repeat(5000) }])(
    'accepts a message within the bounds: $0',
    async (fields) => {
      expect((await send(fields)).body.contact).toMatchObject(fields);
    },
  );

  it.each(hostileTexts)('stores %j as it was typed', async (text) => {
    const fields = text.length > 1 ? { username: text, message: text } : { message: text };

    const { contact } = (await send(fields)).body;

    expect(contact).toMatchObject(fields);
    expect((await octavo.admin.get('/api/contacts?limit=1')).body.data).toEqual([contact]);
  });

  it.each(['http://spam.example', ' ', 'x'])(
    'responds as usual to a bot that fills the trap field, and stores nothing: %j',
    async (website) => {
      const before = await total();

      const response = await send({ website });

      expect(response.status).toBe(201);
      expect(response.body).toMatchObject({ message: 'Message sent successfully!', contact: valid.contact() });
      expect(response.body.contact).not.toHaveProperty('website');
      expect(await total()).toBe(before);
    },
  );
});

describe('GET /api/contacts', () => {
  it('lists messages newest first, with totals', async () => {
    for (const message of ['one', 'two', 'three']) await send({ message });

    const response = await octavo.admin.get('/api/contacts?limit=3');

    expect(response.body.data.map(({ message }: { message: string }) => message)).toEqual(['three', 'two', 'one']);
    expect(response.body.totalContacts).toBe(response.body.total);
    expect(response.body.totalPages).toBe(Math.ceil(response.body.total / 3));
  });
});

describe('deleting messages', () => {
  it('removes one', async () => {
    const { _id } = (await send({})).body.contact;

    const response = await octavo.admin.delete(`/api/contacts/${_id}`);
    const again = await octavo.admin.delete(`/api/contacts/${_id}`);

    expect(response.body).toEqual({ message: 'Message deleted successfully!' });
    expect(again.status).toBe(404);
  });

  it('removes many, each counted once', async () => {
    const [one, two] = [(await send({})).body.contact, (await send({})).body.contact];
    const before = await total();

    const response = await octavo.admin.post('/api/contacts/bulk-delete', { ids: [one._id, two._id, two._id, 'x'] });

    expect(response.body).toEqual({ message: 'Messages deleted successfully!', deleted: 2 });
    expect(await total()).toBe(before - 2);
  });
});
