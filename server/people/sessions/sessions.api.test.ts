import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import jwt from 'jsonwebtoken';
import { describe, expect } from 'vitest';
import { eachRow } from '../../testing/eachRow.ts';
import { makeAccount } from '../../testing/inputs/factories.ts';
import type { Client } from '../../testing/servers/client.ts';
import { it, octavo } from '../../testing/servers/it.ts';

let admin: string;
let secret: string;
it.beforeAll(async () => {
  secret = readFileSync(path.join(octavo.dataFolder, 'secret'), 'utf8').trim();
  admin = octavo.admin.cookie.slice('octavo_session='.length);
});

const profile = async (client: Client) => (await client.get('/api/users/profile')).status;

/** Returns another client with the same cookie, as if it were stolen. */
function thief(client: Client): Client {
  const copy = octavo.client();
  copy.cookie = client.cookie;
  return copy;
}

async function signIn(account: { email: string; password: string }): Promise<Client> {
  const client = octavo.client();
  await client.post('/api/users/login', account);
  return client;
}

describe('a session', () => {
  it('ends at logout: its cookie is worth nothing any more', async () => {
    const { client } = await makeAccount(octavo);
    const stolen = thief(client);

    const response = await client.get('/api/users/logout');

    expect(response.body).toEqual({ message: 'Logout Successful' });
    expect(await profile(stolen)).toBe(401);
    expect((await stolen.get('/api/articles')).status).toBe(200);
  });

  it('leaves others of the same account alone at logout', async () => {
    const { client, account } = await makeAccount(octavo);
    const other = await signIn(account);

    await client.get('/api/users/logout');

    expect(await profile(other)).toBe(200);
  });

  it('goes on when its own account changes its password, and the others end', async () => {
    const { client, account } = await makeAccount(octavo);
    const other = await signIn(account);

    await client.put('/api/users/profile', { password: 'another password' });

    expect([await profile(client), await profile(other)]).toEqual([200, 401]);
    expect((await octavo.client().post('/api/users/login', account)).status).toBe(401);
    expect((await octavo.client().post('/api/users/login', { ...account, password: 'another password' })).status).toBe(
      200,
    );
  });

  it('goes on when a profile is saved without a password', async () => {
    const { client, account } = await makeAccount(octavo);
    const other = await signIn(account);

    await client.put('/api/users/profile', { username: `${account.username} II`, password: '' });

    expect([await profile(client), await profile(other)]).toEqual([200, 200]);
  });

  it("ends, with all others of the account, when an administrator sets the account's password", async () => {
    const { client, account, id } = await makeAccount(octavo);
    const other = await signIn(account);

    await octavo.admin.put(`/api/users/${id}`, { password: 'set by an admin' });

    expect([await profile(client), await profile(other)]).toEqual([401, 401]);
  });

  it('ends when its account is deleted, alone or in bulk', async () => {
    const alone = await makeAccount(octavo);
    const inBulk = await makeAccount(octavo);

    await octavo.admin.delete(`/api/users/${alone.id}`);
    await octavo.admin.post('/api/users/bulk-delete', { ids: [inBulk.id] });

    expect([await profile(alone.client), await profile(inBulk.client)]).toEqual([401, 401]);
  });
});

describe('logout', () => {
  it('succeeds for a visitor too', async () => {
    expect((await octavo.client().get('/api/users/logout')).status).toBe(200);
  });

  it('succeeds twice with the same cookie', async () => {
    const { client } = await makeAccount(octavo);
    const again = thief(client);

    await client.get('/api/users/logout');

    expect((await again.get('/api/users/logout')).status).toBe(200);
  });
});

describe('a token that is not ours', () => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = () => jwt.decode(admin) as { sid: string; iat: number; exp: number };
  const part = (at: number) => admin.split('.')[at]!;
  const header = () => part(0);
  const payload = () => part(1);
  const signature = () => part(2);

  it('makes nobody of its bearer', () =>
    eachRow<[string, () => string]>(
      [
        ['alg none', () => `${encode({ alg: 'none', typ: 'JWT' })}.${payload()}.`],
        ['alg None', () => `${encode({ alg: 'None' })}.${payload()}.`],
        ['alg none with the old signature', () => `${encode({ alg: 'none' })}.${payload()}.${signature()}`],
        ['HS384 with the right secret', () => jwt.sign(claims(), secret, { algorithm: 'HS384' })],
        ['HS512 with the right secret', () => jwt.sign(claims(), secret, { algorithm: 'HS512' })],
        ['RS256 in name alone', () => `${encode({ alg: 'RS256' })}.${payload()}.${signature()}`],
        ['another secret', () => jwt.sign(claims(), 'another secret of more than 32 bytes')],
        [
          'an empty secret',
          () => {
            const signed = `${header()}.${payload()}`;
            return `${signed}.${createHmac('sha256', '').update(signed).digest('base64url')}`;
          },
        ],
        ['no signature', () => `${header()}.${payload()}.`],
        ['a cut signature', () => admin.slice(0, -4)],
        ['no third part', () => `${header()}.${payload()}`],
        ['a changed payload', () => `${header()}.${encode({ ...claims(), admin: true })}.${signature()}`],
        ['no sid', () => jwt.sign({}, secret)],
        ['a sid that is a number', () => jwt.sign({ sid: 1 }, secret)],
        ['a sid that is a list', () => jwt.sign({ sid: [claims().sid] }, secret)],
        ['a sid that is a condition', () => jwt.sign({ sid: { $ne: null } }, secret)],
        ['a sid of SQL', () => jwt.sign({ sid: `' OR '1'='1` }, secret)],
        ['an unknown sid', () => jwt.sign({ sid: 'nothing' }, secret)],
        ['a sid with %', () => jwt.sign({ sid: '%' }, secret)],
        ['an expired one', () => jwt.sign({ sid: claims().sid, exp: 1 }, secret)],
        ['one that is not valid yet', () => jwt.sign({ sid: claims().sid, nbf: 4_000_000_000 }, secret)],
        ['text as its payload', () => jwt.sign('text', secret)],
        [
          'a key of its own in the header',
          () => jwt.sign(claims(), 'k', { header: { alg: 'HS256', jwk: { k: 'aw' } } as never }),
        ],
        ['garbage', () => 'garbage'],
        ['dots', () => '..'],
        ['a long text', () => 'a'.repeat(8000)],
        ['JSON', () => encode({ sid: claims().sid })],
        ['nothing', () => ''],
      ],
      async ([_, token]) => {
        const client = octavo.client();
        client.cookie = `octavo_session=${token()}`;

        const responses = [await client.get('/api/users'), await client.get('/api/users/profile')];
        const open = await client.get('/api/articles');

        expect(responses.map(({ status }) => status)).toEqual([401, 401]);
        expect(open.status).toBe(200);
      },
    ));

  it('is not read from another cookie', () =>
    eachRow(['octavo_signed_in', 'session', 'Octavo_Session', 'octavo_session2', 'token'], async (name) => {
      const client = octavo.client();
      client.cookie = `${name}=${admin}`;

      expect(await profile(client)).toBe(401);
    }));

  it.each([{ Authorization: 'Bearer TOKEN' }, { 'X-Session': 'TOKEN' }, { 'X-User-Id': '1', 'X-Admin': 'true' }])(
    'is not read from a header: %j',
    async (headers) => {
      const sent = Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, value.replace('TOKEN', admin)]),
      );

      expect((await octavo.client().get('/api/users/profile', { headers: sent })).status).toBe(401);
    },
  );
});
