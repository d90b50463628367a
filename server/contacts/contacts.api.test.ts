import { describe, expect } from 'vitest';
import { valid } from '../testing/inputs/factories.ts';
import { controlTexts, hostileTexts } from '../testing/inputs/hostile.ts';
import { it, octavo } from '../testing/servers/it.ts';

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
    const listed = { ...response.body.contact, status: 'unread' };
    expect((await octavo.admin.get('/api/contacts?limit=1')).body.data).toEqual([listed]);
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
    expect((await octavo.admin.get('/api/contacts?limit=1')).body.data).toEqual([{ ...contact, status: 'unread' }]);
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

describe('the status of a message', () => {
  const mark = (ids: string[], status: string) => octavo.admin.post('/api/contacts/bulk-status', { ids, status });
  const list = async (query: string) => (await octavo.admin.get(`/api/contacts?limit=100&${query}`)).body;
  const messages = async (query: string) => {
    const { data } = await list(query);
    return data.map(({ message }: { message: string }) => message);
  };

  it('says whether it was read or archived, and lists and counts by it', async () => {
    const ids: string[] = [];
    for (const message of ['zebra one', 'zebra two', 'zebra three', 'zebra four']) {
      ids.push((await send({ message })).body.contact._id);
    }
    const [, two = '', three = '', four = ''] = ids;
    const before = (await list('')).counts;

    expect((await mark([two, three], 'read')).body).toEqual({ message: 'Marked as read!', changed: 2 });
    expect((await mark([four, four, 'x'], 'archived')).body).toEqual({ message: 'Archived successfully!', changed: 1 });

    expect(await messages('q=zebra')).toEqual(['zebra four', 'zebra three', 'zebra two', 'zebra one']);
    expect(await messages('q=zebra&unread=true')).toEqual(['zebra one']);
    expect(await messages('q=zebra&unread=false')).toEqual(['zebra four', 'zebra three', 'zebra two']);
    expect(await messages('q=zebra&archived=true')).toEqual(['zebra four']);
    expect(await messages('q=zebra&archived=false&sort=createdAt')).toEqual(['zebra one', 'zebra two', 'zebra three']);
    expect(await messages('q=zebra&unread=false&archived=false')).toEqual(['zebra three', 'zebra two']);
    expect(await messages('unread=true&archived=true')).toEqual([]);
    expect((await list('q=zebra&unread=true')).counts).toEqual({ inbox: 3, unread: 1, archived: 1 });
    const { inbox, unread, archived } = before;
    const after = await list('archived=true');
    expect(after.counts).toEqual({ inbox: inbox - 1, unread: unread - 3, archived: archived + 1 });
    expect([after.total, after.data[0].status]).toEqual([archived + 1, 'archived']);
    expect((await list('unread=true')).total).toBe(unread - 3);
  });

  it('is set again, which changes nothing where it was so', async () => {
    const { _id } = (await send({})).body.contact;

    const changed = async (status: string) => (await mark([_id], status)).body.changed;

    expect([await changed('archived'), await changed('archived'), await changed('unread')]).toEqual([1, 0, 1]);
  });

  it('comes back with a message from the trash', async () => {
    const { _id } = (await send({ message: 'put away, deleted and restored' })).body.contact;
    await mark([_id], 'archived');
    const { counts } = await list('');

    await octavo.admin.delete(`/api/contacts/${_id}`);
    expect((await list('')).counts).toEqual({ ...counts, archived: counts.archived - 1 });
    await octavo.admin.post('/api/trash/restore', { kind: 'contacts', ids: [_id] });

    expect(await messages('archived=true&q=restored')).toEqual(['put away, deleted and restored']);
    expect((await list('')).counts).toEqual(counts);
  });

  it.each([
    [{ ids: ['1'], status: 'lost' }, 'status', 'status must be unread, read or archived.'],
    [{ ids: ['1'] }, 'status', 'status must be unread, read or archived.'],
    [{ ids: [], status: 'read' }, 'ids', expect.any(String)],
  ])('refuses %j with the field', async (body, field, message) => {
    const response = await octavo.admin.post('/api/contacts/bulk-status', body);

    expect([response.status, response.body.errors]).toEqual([422, { [field]: message }]);
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
