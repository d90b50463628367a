import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../shared/users.ts';
import { openDatabase } from '../database/open.ts';
import type { Client } from '../testing/client.ts';
import { makeAccount, valid } from '../testing/factories.ts';
import {
  ADMIN,
  atAddress,
  type Octavo,
  type OctavoProcess,
  type Process,
  startOctavo,
  startOctavoProcess,
  startProcess,
  USER,
} from '../testing/octavo.ts';

let octavo: Octavo;
beforeAll(async () => {
  octavo = await startOctavo();
});
afterAll(() => octavo.close());

const TAKEN = { message: 'This username is already taken.', errors: { username: 'This username is already taken.' } };
const register = (username: string) => octavo.client().post('/api/users', { ...valid.account(), username });

describe('a name that looks like the one of another account', () => {
  it.each([
    ['Paypal', '\u0420aypal'],
    ['Bill', 'BiII'],
    ['B0b', 'BOB'],
    ['Leonhard', '\u217ceonhard'],
    ['Carla Modern', 'Carla Modem'],
    ['oleg', '\u043el\u0435g'],
    ['\u0438\u0432\u0430\u043d', '\u0438\u0432\u0061\u043d'],
    ['Sm\u00f8rrebr\u00f8d', 'Smo\u0338rrebr\u00f8d'],
    ['scope', '\u0455\u0441\u043e\u0440\u0435'],
    ['Mathilda', '\u{1d40c}\u{1d41a}\u{1d42d}\u{1d421}ilda'],
    ['A-one', 'A\u2010one'],
  ])('is taken: beside %s, %s', async (first, second) => {
    const [one, other] = [await register(first), await register(second)];

    expect(one.status).toBe(201);
    expect(other.status).toBe(409);
    expect(other.body).toEqual(TAKEN);
  });

  it.each(['\u0410dmin', '\u0391dmin', '\u0410DMIN', 'adm\u0456n', 'AD\u041cIN', 'Adrnin', '\uff21dmin', 'U\u0455er'])(
    'is nobody else, whatever its case: %s',
    async (username) => {
      expect((await register(username)).body).toEqual(TAKEN);
    },
  );

  it('cannot be changed to either, in the profile or by an administrator', async () => {
    const { client, id } = await makeAccount(octavo);
    const username = '\u0410dmin';

    const responses = [
      await client.put('/api/users/profile', { username }),
      await octavo.admin.put(`/api/users/${id}`, { username }),
    ];

    expect(responses.map(({ status, body }) => [status, body])).toEqual([
      [409, TAKEN],
      [409, TAKEN],
    ]);
  });

  it("is refused also where it differs only in case from the account's own", async () => {
    await register('Michael');
    const { client } = await makeAccount(octavo, { username: 'michaei' });

    expect((await client.put('/api/users/profile', { username: 'MichaeI' })).body).toEqual(TAKEN);
  });

  it('is given to one of two accounts that claim lookalikes at once', async () => {
    const responses = await Promise.all([register('Somebody Else'), register('S\u043emebody Else')]);

    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('can be taken once the other is gone', async () => {
    const { id } = await makeAccount(octavo, { username: 'Passing' });
    expect((await register('\u0420assing')).status).toBe(409);

    await octavo.admin.delete(`/api/users/${id}`);

    expect((await register('\u0420assing')).status).toBe(201);
  });
});

describe('a name that looks like no other', () => {
  it.each([
    ['Anna', 'Anne'],
    ['Eli', 'Ell'],
    ['山田', '山口'],
    ['محمد', 'محمود'],
    ['Zoe', 'Zoë'],
    ['Ali', 'All'],
    ['Владимир', 'Владислав'],
  ])('is free: beside %s, %s', async (first, second) => {
    expect([(await register(first)).status, (await register(second)).status]).toEqual([201, 201]);
  });

  it("is one's own, in another case too", async () => {
    const { client } = await makeAccount(octavo, { username: 'rn0dern' });

    for (const username of ['rn0dern', 'Rn0dern', 'RN0DERN']) {
      expect((await client.put('/api/users/profile', { username })).status).toBe(200);
    }
  });
});

describe('accounts from before names were compared by their looks', () => {
  const old = ["O'Brien ? :x $1", "0'Brien ? :x $1", 'Twin\u200b', 'Twin', '\\back\\slash', 'Zed', 'Twln'];
  let before: OctavoProcess;
  let server: Process;
  let zed: Client;
  beforeAll(async () => {
    before = await startOctavoProcess();
    const { client } = await makeAccount(before, { username: 'Zed' });
    await before.stop();
    await rewind(
      before,
      old.filter((name) => name !== 'Zed'),
    );
    server = await startProcess(before.environment);
    zed = before.client(server.url);
    zed.cookie = client.cookie;
  });
  afterAll(async () => {
    await server.stop();
    await before.close();
  });

  const registerThere = (username: string) =>
    before.client(server.url).post('/api/users', { ...valid.account(), username });

  it('keep their names, also those that look the same', async () => {
    const { admin } = atAddress(before, server.url);

    const { data } = (await admin.get('/api/users?limit=100')).body;

    const names: string[] = data.map(({ username }: User) => username);
    expect(names.filter((name) => !name.startsWith('Crowd')).sort()).toEqual(
      [...old, ADMIN.username, USER.username].sort(),
    );
  });

  it('save their names as they are', async () => {
    const { admin } = atAddress(before, server.url);
    const { data } = (await admin.get('/api/users?limit=100')).body;

    for (const { _id, username } of data.filter((user: User) => !/^Crowd|\u200b/.test(user.username))) {
      expect((await admin.put(`/api/users/${_id}`, { username })).body.user?.username).toBe(username);
    }
    expect((await zed.put('/api/users/profile', { username: 'Zed' })).status).toBe(200);
  });

  it.each([
    '\u0421rowd 1',
    '\u0421rowd 1100',
    '\u0396ed',
    'Tw\u0456n',
    "\u041e'Brien ? :x $1",
    '\\b\u0430ck\\slash',
    '\u0410dmin',
  ])('have names that newer ones must not look like: %s', async (username) => {
    expect((await registerThere(username)).body).toEqual(TAKEN);
  });
});

/** Makes the database what it was before: without skeletons, and with names that look the same. */
async function rewind({ environment }: OctavoProcess, names: string[]): Promise<void> {
  const { sequelize, close } = openDatabase(environment.DATABASE_URL ?? '');
  for (const [index, name] of names.entries()) {
    await sequelize.query(
      `INSERT INTO users (username, username_key, email, email_key, password_hash, is_admin, created_at)
       VALUES (:name, :key, :key, :key, 'none', FALSE, :now)`,
      { replacements: { name, key: `old${index}@octavo.example`, now: new Date() } },
    );
  }
  // More than are filled in at once.
  await sequelize.query(
    `WITH RECURSIVE up(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM up WHERE i < 1100)
     INSERT INTO users (username, username_key, email, email_key, password_hash, is_admin, created_at)
     SELECT 'Crowd ' || i, 'crowd ' || i, 'crowd' || i, 'crowd' || i, 'none', FALSE, :moment FROM up`,
    { replacements: { moment: new Date('2016-01-01') } },
  );
  await sequelize.query(
    'UPDATE users SET username_skeleton = NULL, username_lower_skeleton = NULL, username_upper_skeleton = NULL',
  );
  await close();
}
