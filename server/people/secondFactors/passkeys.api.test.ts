import { describe, expect } from 'vitest';
import { makeAccount } from '../../testing/inputs/factories.ts';
import { Authenticator } from '../../testing/rows/authenticator.ts';
import { makeSessionsOld } from '../../testing/rows/oldSessions.ts';
import type { Client } from '../../testing/servers/client.ts';
import { itWith, octavo } from '../../testing/servers/it.ts';

const SITE = { rpId: 'journal.example', origin: 'http://journal.example' };
const OTHER = { rpId: 'other.example', origin: 'http://other.example' };

const it = itWith({ OCTAVO_URL: SITE.origin });

const optionsFor = async (client: Client) => (await client.post('/api/users/passkeys/options')).body.options;
const loginOptions = async () => (await octavo.client().post('/api/users/login/passkey/options')).body.options;
const signIn = (credential: object) => octavo.client().post('/api/users/login/passkey', { credential });

async function withPasskey() {
  const made = await makeAccount(octavo);
  const authenticator = new Authenticator(SITE);
  const credential = authenticator.create(await optionsFor(made.client));
  const { status, body } = await made.client.post('/api/users/passkeys', { name: 'Laptop', credential });
  expect(status).toBe(201);
  return { ...made, authenticator, credential, passkey: body.passkey, recoveryCodes: body.recoveryCodes };
}

describe('adding a passkey', () => {
  it('stores it under its name, with recovery codes beside the first one', async () => {
    const { client, passkey, recoveryCodes } = await withPasskey();
    const options = await optionsFor(client);

    const second = await client.post('/api/users/passkeys', {
      name: 'Key',
      credential: new Authenticator(SITE).create(options),
    });

    expect(passkey).toMatchObject({ name: 'Laptop', lastUsedAt: null });
    expect(recoveryCodes).toHaveLength(10);
    expect(options.excludeCredentials).toHaveLength(1);
    expect(second.body.recoveryCodes).toBeUndefined();
    const { passkeys } = (await client.get('/api/users/second-factors')).body;
    expect(passkeys.map(({ name }: { name: string }) => name)).toEqual(['Laptop', 'Key']);
  });

  it.each<[string, (client: Client) => Promise<object>]>([
    ['of another site', async (client) => new Authenticator(OTHER).create(await optionsFor(client))],
    [
      'of another site that names this one',
      async (client) => new Authenticator(SITE).create(await optionsFor(client), { ...SITE, origin: OTHER.origin }),
    ],
    [
      'for a challenge of another session',
      async () => new Authenticator(SITE).create(await optionsFor((await makeAccount(octavo)).client)),
    ],
    ['for a challenge of its own', async () => new Authenticator(SITE).create({ challenge: 'AAAA' })],
    ['for the challenge of a sign-in', async () => new Authenticator(SITE).create(await loginOptions())],
    ['without any content', async () => ({ id: 'none', response: {} })],
  ])('refuses one %s', async (_, make) => {
    const { client } = await makeAccount(octavo);

    const { status, body } = await client.post('/api/users/passkeys', { name: 'Key', credential: await make(client) });

    expect([status, Object.keys(body.errors)]).toEqual([422, ['credential']]);
    expect((await client.get('/api/users/second-factors')).body.passkeys).toEqual([]);
  });

  it('takes the current password in a session that is older than 15 minutes', async () => {
    const { client, account, id } = await makeAccount(octavo);
    await makeSessionsOld(octavo, id);
    const begin = (body?: object) => client.post('/api/users/passkeys/options', body);

    const refused = [await begin(), await begin({ currentPassword: 'wrong password' })];
    const { body } = await begin({ currentPassword: account.password });
    const added = await client.post('/api/users/passkeys', {
      name: 'Laptop',
      credential: new Authenticator(SITE).create(body.options),
    });

    expect(refused.map(({ status, body: { errors, options } }) => [status, Object.keys(errors), options])).toEqual(
      refused.map(() => [422, ['currentPassword'], undefined]),
    );
    expect(added.status).toBe(201);
  });

  it('refuses a replayed one', async () => {
    const { client, credential, passkey } = await withPasskey();
    const account = { name: 'Again', credential };

    expect((await client.post('/api/users/passkeys', account)).status).toBe(422);
    expect((await client.get('/api/users/second-factors')).body.passkeys).toEqual([passkey]);
  });

  it('renames it and removes it with the current password', async () => {
    const { client, passkey, account } = await withPasskey();
    const path = `/api/users/passkeys/${passkey._id}`;

    expect((await client.put(path, { name: 'Work laptop' })).body.passkey.name).toBe('Work laptop');
    expect((await client.delete(path, { body: { currentPassword: 'wrong password' } })).status).toBe(422);
    expect((await client.delete(path, { body: { currentPassword: account.password } })).status).toBe(200);
    expect((await client.get('/api/users/second-factors')).body).toMatchObject({ passkeys: [], recoveryCodes: 0 });
  });

  it('leaves those of others alone', async () => {
    const { passkey } = await withPasskey();
    const { client, account } = await makeAccount(octavo);
    const path = `/api/users/passkeys/${passkey._id}`;

    expect((await client.put(path, { name: 'Mine' })).status).toBe(404);
    expect((await client.delete(path, { body: { currentPassword: account.password } })).status).toBe(404);
  });
});

describe('signing in with a passkey alone', () => {
  it('takes no password', async () => {
    const { authenticator, id } = await withPasskey();

    const { status, body } = await signIn(authenticator.sign(await loginOptions()));

    expect([status, body.user._id]).toEqual([200, id]);
  });

  it('refuses a replayed answer, and of two at once the second', async () => {
    const { authenticator } = await withPasskey();
    const credential = authenticator.sign(await loginOptions());

    const statuses = (await Promise.all([signIn(credential), signIn(credential)])).map(({ status }) => status);

    expect(statuses.sort()).toEqual([200, 401]);
    expect((await signIn(credential)).status).toBe(401);
  });

  it.each<[string, (authenticator: Authenticator) => Promise<object>]>([
    ['for another site', async (passkey) => passkey.sign(await loginOptions(), { site: OTHER })],
    [
      'asked for by a page of another site',
      async (passkey) => passkey.sign(await loginOptions(), { site: { ...SITE, origin: OTHER.origin } }),
    ],
    ['without a finger or number', async (passkey) => passkey.sign(await loginOptions(), { flags: 0x01 })],
    ['without a challenge of ours', async (passkey) => passkey.sign({ challenge: 'AAAA' })],
    ['of an unknown passkey', async () => new Authenticator(SITE).sign(await loginOptions())],
  ])('refuses an answer %s', async (_, sign) => {
    const { authenticator } = await withPasskey();

    expect((await signIn(await sign(authenticator))).status).toBe(401);
  });

  it('refuses a copy of an authenticator, whose count is behind', async () => {
    const { authenticator } = await withPasskey();
    await signIn(authenticator.sign(await loginOptions()));
    authenticator.counter = 0;

    expect((await signIn(authenticator.sign(await loginOptions()))).status).toBe(401);
  });

  it('refuses a passkey that was removed', async () => {
    const { authenticator, client, passkey, account } = await withPasskey();
    await client.delete(`/api/users/passkeys/${passkey._id}`, { body: { currentPassword: account.password } });

    expect((await signIn(authenticator.sign(await loginOptions()))).status).toBe(401);
  });
});

describe('a passkey as the second factor', () => {
  const logIn = (body: object) => octavo.client().post('/api/users/login', body);

  it('is asked for beside the password', async () => {
    const { account, authenticator } = await withPasskey();

    const asked = await logIn(account);
    const passkey = authenticator.sign(asked.body.passkey);

    expect([asked.status, asked.body.secondFactor]).toEqual([401, ['passkey']]);
    expect(asked.body.passkey.allowCredentials).toHaveLength(1);
    expect((await logIn({ ...account, passkey })).status).toBe(200);
    expect((await logIn({ ...account, passkey })).status).toBe(401);
  });

  it('is refused where it is another account’s, or answers the challenge of another', async () => {
    const mine = await withPasskey();
    const theirs = await withPasskey();
    const asked = (await logIn(mine.account)).body.passkey;
    const askedOfThem = (await logIn(theirs.account)).body.passkey;

    expect((await logIn({ ...mine.account, passkey: theirs.authenticator.sign(asked) })).status).toBe(401);
    expect((await logIn({ ...mine.account, passkey: mine.authenticator.sign(askedOfThem) })).status).toBe(401);
  });

  it('can be replaced by a recovery code, where it does not work', async () => {
    const { account, recoveryCodes } = await withPasskey();

    expect((await logIn({ ...account, code: recoveryCodes[0] })).status).toBe(200);
  });
});

it('is added by no session that has ended', async () => {
  const { client } = await makeAccount(octavo);
  const credential = new Authenticator(SITE).create(await optionsFor(client));
  const cookie = client.cookie;
  await client.get('/api/users/logout');
  client.cookie = cookie;

  expect((await client.post('/api/users/passkeys', { name: 'Late', credential })).status).toBe(401);
});
