import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls, endingCalls, makeTargets, requestFor, type Targets } from './calls.ts';
import type { Client } from './client.ts';
import { makeAccount } from './factories.ts';
import { type Octavo, startOctavo } from './octavo.ts';

let octavo: Octavo;
let targets: Targets;
beforeAll(async () => {
  octavo = await startOctavo();
  targets = await makeTargets(octavo);
});
afterAll(() => octavo.close());

const names = (who: string[]) => calls.filter(([, call]) => who.includes(call.guard)).map(([name]) => name);
const status = (name: string) => calls.find(([each]) => each === name)![1].status ?? 200;

/** Makes the call as `client`, on `rows`. */
function make(client: Client, name: (typeof calls)[number][0], rows: Targets) {
  const { method, path, body } = requestFor(name, rows);
  return client.send(method, path, { body });
}

let before: unknown[];
/** Reads once, before all tests of a block, what must be the same after each of them. */
const readBefore = async () => {
  before = await everything();
};

/** Reads everything that a call could have changed. */
async function everything(): Promise<unknown[]> {
  const lists = ['users', 'articles', 'categories', 'contacts', 'comments'];
  return Promise.all(lists.map(async (list) => (await octavo.admin.get(`/api/${list}?limit=100`)).body));
}

it('takes an administrator to make a call, but for these', () => {
  const forReaders = [
    'articles',
    'article',
    'neighbours',
    'preview',
    'commentsOf',
    'sendContact',
    'settings',
    'textPage',
    'related',
    'tag',
    'tags',
    'author',
  ];
  const categories = ['categories', 'categoriesWithCounts', 'allCategories'];

  expect(names(['everyone']).sort()).toEqual(['login', 'register', 'logout', ...forReaders, ...categories].sort());
  const forUsers = [
    ...['addComment', 'deleteComment', 'heldComments', 'profile'],
    ...['reportComment', 'updateComment', 'updateProfile', 'exportOwnData', 'deleteOwnAccount'],
    ...['notifications', 'unreadNotifications', 'readNotifications'],
    ...['notificationSettings', 'updateNotificationSettings'],
  ];
  expect(names(['user']).sort()).toEqual(forUsers.sort());
});

describe('a visitor', () => {
  describe('may not make the call', () => {
    beforeAll(readBefore);

    it.each(names(['user', 'admin']))('%s: 401, and nothing changes', async (name) => {
      const response = await make(octavo.visitor, name, targets);

      expect(response.status).toBe(401);
      expect(response.body).toEqual({ message: 'Please log in to continue.' });
      expect(await everything()).toEqual(before);
    });
  });

  it.each(names(['everyone']))('may make the call %s', async (name) => {
    const response = await make(octavo.client(), name, targets);

    expect(response.status).toBe(status(name));
  });
});

describe('a call that names the account for which it is made', () => {
  const headers = async (client: Client) => {
    const { _id } = (await client.get('/api/users/profile')).body;
    return { 'Octavo-Account': _id as string };
  };

  describe('is refused where another one is signed in (401), and nothing changes', () => {
    beforeAll(readBefore);

    it.each(names(['user', 'admin']))('%s', async (name) => {
      const { method, path, body } = requestFor(name, targets);

      const response = await octavo.admin.send(method, path, { body, headers: await headers(octavo.user) });

      const { _id, username } = (await octavo.admin.get('/api/users/profile')).body;
      const message = `${username} is signed in here now. Nothing was changed: please log in as yourself again.`;
      expect([response.status, response.body]).toEqual([401, { message, account: { _id, username } }]);
      expect(await everything()).toEqual(before);
    });
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

describe('a signed-in user', () => {
  describe('may not make the call', () => {
    beforeAll(readBefore);

    it.each(names(['admin']))('%s: 403, and nothing changes', async (name) => {
      const response = await make(octavo.user, name, targets);

      expect(response.status).toBe(403);
      expect(response.body).toEqual({ message: 'Only admins can do this.' });
      expect(await everything()).toEqual(before);
    });
  });

  it.each(names(['user', 'everyone']).filter((name) => name !== 'logout' && !endingCalls.includes(name)))(
    'may make the call %s',
    async (name) => {
      const client = octavo.client();
      client.cookie = octavo.user.cookie;

      const response = await make(client, name, targets);

      expect(response.status).toBe(status(name));
    },
  );
});

describe('an administrator', () => {
  it.each(names(['admin', 'user']).filter((name) => !endingCalls.includes(name)))(
    'may make the call %s',
    async (name) => {
      const { image, userId } = targets;
      const given = { ...(/Images?$/.test(name) ? {} : { image }), ...(/Users?$/.test(name) ? {} : { userId }) };
      const rows = await makeTargets(octavo, { ...given, writer: octavo.admin });

      const response = await make(octavo.admin, name, rows);

      expect(response.status).toBe(status(name));
    },
  );
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
