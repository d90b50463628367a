import { describe, expect } from 'vitest';
import { eachRow } from '../eachRow.ts';
import { makeAccount } from '../inputs/factories.ts';
import type { Client } from '../servers/client.ts';
import { it, octavo } from '../servers/it.ts';
import { calls, makeTargets, requestFor, type Targets } from './calls.ts';

let targets: Targets;
it.beforeAll(async () => {
  targets = await makeTargets(octavo);
});

/** Reads everything that a call could have changed. */
async function everything(): Promise<unknown[]> {
  const lists = ['users', 'articles', 'categories', 'contacts', 'comments'];
  return Promise.all(lists.map(async (list) => (await octavo.admin.get(`/api/${list}?limit=100`)).body));
}

describe('a call that names the account for which it is made', () => {
  const headers = async (client: Client) => {
    const { _id } = (await client.get('/api/users/profile')).body;
    return { 'Octavo-Account': _id as string };
  };

  it('is refused where another one is signed in (401), and nothing changes', async () => {
    const before = await everything();
    const { _id, username } = (await octavo.admin.get('/api/users/profile')).body;
    const message = `${username} is signed in here now. Nothing was changed: please log in as yourself again.`;

    await eachRow(
      calls.filter(([, { guard }]) => ['user', 'author', 'admin'].includes(guard)),
      async ([name]) => {
        const { method, path, body } = requestFor(name, targets);

        const response = await octavo.admin.send(method, path, { body, headers: await headers(octavo.user) });

        expect([response.status, response.body]).toEqual([401, { message, account: { _id, username } }]);
      },
    );

    expect(await everything()).toEqual(before);
  });

  it('is carried out where it is the one that is signed in', async () => {
    const sent = { headers: await headers(octavo.user) };

    const response = await octavo.user.post(`/api/comments/${targets.article._id}`, { message: 'Mine.' }, sent);

    expect(response.status).toBe(201);
  });

  it('is refused as any other where nobody is signed in', async () => {
    const response = await octavo.visitor.get('/api/users/profile', { headers: await headers(octavo.user) });

    expect([response.status, response.body]).toEqual([401, { message: 'Please log in to continue.' }]);
  });

  it('signs in and out whoever is signed in', async () => {
    const { client, account } = await makeAccount(octavo);
    const sent = { headers: await headers(octavo.user) };

    expect((await client.post('/api/users/login', account, sent)).status).toBe(200);
    expect((await client.get('/api/users/logout', sent)).status).toBe(200);
  });
});

describe('an account whose rights have changed', () => {
  it('has its new role on the very next call', async () => {
    const { client, id } = await makeAccount(octavo);

    await octavo.admin.put(`/api/users/${id}`, { isAdmin: true });
    const promoted = await client.get('/api/users');
    await octavo.admin.put(`/api/users/${id}`, { isAdmin: false });
    const demoted = await client.get('/api/users');

    expect([promoted.status, demoted.status]).toEqual([200, 403]);
  });

  it('is a visitor once it is deleted', async () => {
    const { client, id } = await makeAccount(octavo);

    await octavo.admin.delete(`/api/users/${id}`);

    expect((await client.get('/api/users/profile')).status).toBe(401);
    expect((await client.get('/api/articles')).status).toBe(200);
  });
});
