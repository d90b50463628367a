import { describe, expect } from 'vitest';
import type { SavedView } from '../../shared/views/views.ts';
import { makeAccount, valid } from '../testing/inputs/factories.ts';
import { it, octavo } from '../testing/servers/it.ts';
import { sql } from '../testing/servers/sql.ts';

const save = (fields: object = {}, client = octavo.admin) => client.post('/api/views', { ...valid.view(), ...fields });
const make = async (fields: object = {}, client = octavo.admin): Promise<SavedView> =>
  (await save(fields, client)).body.view;
const list = async (client = octavo.admin): Promise<SavedView[]> => (await client.get('/api/views')).body.views;
const clear = async () => {
  for (const { _id } of await list()) await octavo.admin.delete(`/api/views/${_id}`);
};

async function anotherAdmin() {
  const account = await makeAccount(octavo);
  await octavo.admin.put(`/api/users/${account.id}`, { isAdmin: true });
  return account;
}

describe('saved views', () => {
  it("are listed with their list's address, the earliest first", async () => {
    await clear();
    const query = { q: 'ink & paper', status: 'draft', tag: 'Züge', from: '2026-01-01', sort: '-updatedAt' };

    const response = await save({ name: '  My ink ', query });
    const comments = await make({ list: 'comments', query: { article: '7', user: '8', sort: 'createdAt' } });

    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      message: 'View saved successfully!',
      view: { _id: expect.any(String), list: 'articles', name: 'My ink', query },
    });
    expect(await list()).toEqual([response.body.view, comments]);
  });

  it("are one's own: nobody else sees, renames or deletes them", async () => {
    await clear();
    const view = await make();
    const { client } = await anotherAdmin();

    const renamed = await client.put(`/api/views/${view._id}`, { name: 'Mine now' });
    const deleted = await client.delete(`/api/views/${view._id}`);

    expect([renamed.status, deleted.status]).toEqual([404, 404]);
    expect(renamed.body.message).toBe('View not found.');
    expect(await list(client)).toEqual([]);
    expect(await list()).toEqual([view]);
    expect((await save({ name: view.name }, client)).status).toBe(201);
  });

  it('are renamed and deleted', async () => {
    await clear();
    const [view, other] = [await make(), await make()];

    const renamed = await octavo.admin.put(`/api/views/${view._id}`, { name: 'Renamed' });
    const deleted = await octavo.admin.delete(`/api/views/${other._id}`);

    expect(renamed.body).toEqual({ message: 'View renamed successfully!', view: { ...view, name: 'Renamed' } });
    expect(deleted.body).toEqual({ message: 'View deleted successfully!' });
    expect(await list()).toEqual([{ ...view, name: 'Renamed' }]);
    expect((await octavo.admin.delete(`/api/views/${other._id}`)).status).toBe(404);
  });

  it('have a name of their own in their list, in any case', async () => {
    await clear();
    await make({ name: 'Late' });
    const other = await make({ name: 'Early' });

    const refusals = [
      await save({ name: 'LATE' }),
      await octavo.admin.put(`/api/views/${other._id}`, { name: 'late' }),
    ];

    for (const { status, body } of refusals) {
      expect(status).toBe(409);
      expect(body.errors).toEqual({ name: 'Another view of this list has this name.' });
    }
    expect((await save({ list: 'users', name: 'Late', query: { role: 'admin' } })).status).toBe(201);
    expect((await octavo.admin.put(`/api/views/${other._id}`, { name: 'EARLY' })).status).toBe(200);
  });

  it('are 20 of each list at most, also where several are saved at once', async () => {
    await clear();
    for (let count = 0; count < 18; count++) await make();

    const responses = await Promise.all(Array.from({ length: 4 }, () => save()));

    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409]);
    expect(responses.find(({ status }) => status === 409)?.body.message).toBe(
      'You have 20 views of this list. Delete one of them first.',
    );
    expect(await list()).toHaveLength(20);
    expect((await save({ list: 'users', query: { role: 'user' } })).status).toBe(201);
  });

  it('are deleted with their account', async () => {
    const { client, id } = await anotherAdmin();
    await make({ name: 'Of one who goes' }, client);

    await octavo.admin.delete(`/api/users/${id}`);

    expect(await sql(octavo, 'SELECT id FROM saved_views WHERE user_id = :id', { id })).toEqual([]);
  });

  it.each([
    [{ name: '' }, 'name', 'Name is required.'],
    [{ name: 'x'.repeat(61) }, 'name', 'Name must have at most 60 characters.'],
    [{ list: 'revisions' }, 'list', 'list must be one of articles, comments, contacts, users.'],
    [{ query: 'status=draft' }, 'query', 'query must be an object, such as {"status": "draft"}.'],
    [{ query: {} }, 'query', 'query must have a search, a filter or an order.'],
    [{ query: { page: '2' } }, 'query', 'query of articles takes q, category, status, tag, author, from, to, sort.'],
    [
      { query: { role: 'admin' } },
      'query',
      'query of articles takes q, category, status, tag, author, from, to, sort.',
    ],
    [{ query: { status: 'gone' } }, 'query', 'status must be published, draft, scheduled, handed-in or all.'],
    [{ list: 'contacts', query: { unread: 'true' } }, 'query', 'query of contacts takes q, sort, status.'],
    [{ list: 'users', query: { sort: 'password' } }, 'query', expect.stringContaining('sort must be one of username')],
    [{ query: { q: 'x'.repeat(2_000) } }, 'query', 'query must have at most 2000 characters.'],
  ])('are refused as %j with the name of the field', async (fields, field, message) => {
    const { status, body } = await save(fields);

    expect(status).toBe(422);
    expect(body.errors).toEqual({ [field]: message });
  });
});
