import { describe, expect } from 'vitest';
import { makeAccount } from '../../../testing/inputs/factories.ts';
import { Authenticator } from '../../../testing/rows/authenticator.ts';
import { addTotp, codeOf } from '../../../testing/rows/secondFactor.ts';
import type { Client } from '../../../testing/servers/client.ts';
import { itWithMail, octavo, smtp } from '../../../testing/servers/it.ts';
import { sql } from '../../../testing/servers/sql.ts';

const SITE = { rpId: 'journal.example', origin: 'http://journal.example' };
const NEW = 'entirely new password';
const DAY = 24 * 60 * 60 * 1000;

const it = itWithMail({ OCTAVO_URL: SITE.origin });

const logIn = (body: object, client = octavo.client()) => client.post('/api/users/login', body);
const disown = (token: string) => octavo.visitor.post('/api/users/not-me', { token });
const confirm = (token: string) => octavo.visitor.post('/api/users/confirm-email', { token });
const reset = (token: string) => octavo.visitor.post('/api/users/reset-password', { token, password: NEW });
const loginOptions = async () => (await octavo.client().post('/api/users/login/passkey/options')).body.options;
const logInBy = async (passkey: Authenticator) =>
  octavo.client().post('/api/users/login/passkey', { credential: passkey.sign(await loginOptions()) });
const factorsOf = async (client: Client) => (await client.get('/api/users/second-factors')).body;

async function addPasskey(client: Client, name = 'Laptop'): Promise<Authenticator> {
  const authenticator = new Authenticator(SITE);
  const { options } = (await client.post('/api/users/passkeys/options')).body;
  await client.post('/api/users/passkeys', { name, credential: authenticator.create(options) });
  return authenticator;
}

async function tokenTo(email: string, subject: RegExp): Promise<string> {
  const { links } = await smtp.next(email, subject);
  return links[0]?.split('#')[1] ?? '';
}

/** Resolves to the token of 'This was not me' in the next mail about a second factor. */
const notMeTo = (email: string) => tokenTo(email, /second factor/);

async function resetTokenFor(email: string): Promise<string> {
  await octavo.visitor.post('/api/users/forgot-password', { email });
  return tokenTo(email, /Set a new password/);
}

/** An account with a passkey that somebody has added who knows its password. */
async function withThiefsPasskey() {
  const made = await makeAccount(octavo);
  const thief = octavo.client();
  await logIn(made.account, thief);
  const passkey = await addPasskey(thief, 'Mine');
  return { ...made, thief, passkey, token: await notMeTo(made.account.email) };
}

/** Moves an account to another address, by the links to both. */
async function moveTo(client: Client, password: string, from: string, to: string): Promise<void> {
  await client.post('/api/users/profile/email', { email: to, currentPassword: password });
  await confirm(await tokenTo(from, /Confirm the change/));
  await confirm(await tokenTo(to, /Confirm the change/));
}

/** An account that was moved from its address to that of a thief. */
async function movedAccount() {
  const made = await makeAccount(octavo);
  const [from, to] = [made.account.email, `thief-${made.account.email}`];
  await moveTo(made.client, made.account.password, from, to);
  await smtp.next(to, /address was changed/);
  return { ...made, from, to, token: await tokenTo(from, /address was changed/) };
}

describe('a new second factor that was not mine', () => {
  it('is removed by the link in the mail about it, with every session and the password, and leads to a new one', async () => {
    const { account, thief, passkey, token } = await withThiefsPasskey();

    const response = await disown(token);

    expect(response.status).toBe(200);
    expect(response.body.message).toMatch(/^It is removed, and every session has ended\./);
    expect((await thief.get('/api/users/profile')).status).toBe(401);
    expect((await logInBy(passkey)).status).toBe(401);
    expect((await logIn(account)).status).toBe(401);
    expect((await reset(response.body.token)).status).toBe(200);
    expect((await logIn({ ...account, password: NEW })).status).toBe(200);
  });

  it('is told with the link, and its removal without one', async () => {
    const { account } = await makeAccount(octavo);
    const thief = octavo.client();
    await logIn(account, thief);
    await addPasskey(thief, 'Mine');

    const added = await smtp.next(account.email, /second factor/);
    await disown(added.links[0]?.split('#')[1] ?? '');
    const removed = await smtp.next(account.email, /second factor/);

    expect(added.text).toContain('A passkey was added to your account.');
    expect(added.text).toContain('works once, for seven days');
    expect(added.links[0]).toMatch(/^\/not-me#[\w-]{43}$/);
    expect(removed.text).toContain('The passkey “Mine” of your account was removed.');
    expect(removed.text).toContain('It was done by the link “This was not me”.');
    expect(removed.links.filter((link) => link.startsWith('/not-me'))).toEqual([]);
  });

  it('goes alone: what the account had before stays, with its recovery codes, and is asked for', async () => {
    const { account, client } = await makeAccount(octavo);
    const own = await addPasskey(client, 'My own');
    await notMeTo(account.email);
    const { secret } = await addTotp(client);
    const token = await notMeTo(account.email);

    await reset((await disown(token)).body.token);
    const asked = await logIn({ ...account, password: NEW });
    const late = await logIn({ ...account, password: NEW, code: codeOf(secret) });
    const again = octavo.client();
    await logIn({ ...account, password: NEW, passkey: own.sign(asked.body.passkey) }, again);

    expect([asked.status, asked.body.secondFactor, late.status]).toEqual([401, ['passkey'], 401]);
    expect(await factorsOf(again)).toMatchObject({ totp: false, passkeys: [{ name: 'My own' }], recoveryCodes: 10 });
  });

  it('is not the app that was added in its place', async () => {
    const { account, client } = await makeAccount(octavo);
    await addTotp(client);
    const token = await notMeTo(account.email);
    await client.delete('/api/users/totp', { body: { currentPassword: account.password } });
    const { recoveryCodes } = await addTotp(client);

    await reset((await disown(token)).body.token);
    const again = octavo.client();
    await logIn({ ...account, password: NEW, code: recoveryCodes[0] }, again);

    expect(await factorsOf(again)).toMatchObject({ totp: true });
  });

  it('forgets remembered devices', async () => {
    const { account, client } = await makeAccount(octavo);
    const { secret } = await addTotp(client);
    await notMeTo(account.email);
    const device = octavo.client();
    await logIn({ ...account, code: codeOf(secret), rememberDevice: true }, device);
    await addPasskey(client);

    await reset((await disown(await notMeTo(account.email))).body.token);

    expect((await logIn({ ...account, password: NEW }, device)).body.secondFactor).toEqual(['totp']);
  });

  it('is recorded in the journal', async () => {
    const { id, token } = await withThiefsPasskey();

    await disown(token);

    const { data } = (await octavo.admin.get('/api/activity?kind=password&limit=1')).body;
    expect(data[0]).toMatchObject({ actor: { _id: id }, details: { notMe: 'second-factor' } });
  });
});

describe('the link', () => {
  it('works once, of several at once too', async () => {
    const { token } = await withThiefsPasskey();

    const responses = await Promise.all([disown(token), disown(token), disown(token)]);

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect((await disown(token)).body.errors).toEqual({ token: expect.stringMatching(/^This link was used already/) });
  });

  it('changes nothing where a program only opens its page', async () => {
    const { thief, token } = await withThiefsPasskey();

    const page = await octavo.visitor.get('/not-me');
    const call = await octavo.visitor.get('/api/users/not-me');

    expect([page.status, call.status]).toEqual([200, 405]);
    expect((await factorsOf(thief)).passkeys).toHaveLength(1);
    expect((await disown(token)).status).toBe(200);
  });

  it('ends after seven days, and with it the way to remove the factor by mail alone', async () => {
    const { id, account, token, passkey } = await withThiefsPasskey();
    const [link] = await sql(
      octavo,
      "SELECT expires_at FROM account_links WHERE purpose = 'not-me' AND user_id = :id",
      { id: Number(id) },
    );
    const left = new Date(link?.expires_at as string).getTime() - Date.now();
    await sql(octavo, "UPDATE account_links SET expires_at = :past WHERE purpose = 'not-me' AND user_id = :id", {
      id: Number(id),
      past: new Date(Date.now() - 1_000),
    });

    const response = await disown(token);
    await reset(await resetTokenFor(account.email));

    expect(Math.round(left / DAY)).toBe(7);
    expect(response.status).toBe(422);
    expect((await logIn({ ...account, password: NEW })).body.secondFactor).toEqual(['passkey']);
    expect((await logInBy(passkey)).status).toBe(401);
  });

  it('is of no use for any other purpose, and ends where an administrator sets a password', async () => {
    const { id, token } = await withThiefsPasskey();

    const others = [await reset(token), await confirm(token)];
    await octavo.admin.put(`/api/users/${id}`, { password: NEW });

    expect(others.map(({ status }) => status)).toEqual([422, 422]);
    expect((await disown(token)).status).toBe(422);
  });
});

describe('a new address that was not mine', () => {
  it('is taken back by the link to the old one, with every factor that was added since', async () => {
    const { client, from, to, account, token } = await movedAccount();
    const passkey = await addPasskey(client);
    const toThief = await notMeTo(to);

    const response = await disown(token);

    expect([response.status, response.body.message]).toEqual([200, expect.stringMatching(/this address again/)]);
    expect((await client.get('/api/users/profile')).status).toBe(401);
    expect((await disown(toThief)).status).toBe(422);
    await reset(response.body.token);
    expect((await logInBy(passkey)).status).toBe(401);
    expect((await logIn({ ...account, email: to, password: NEW })).status).toBe(401);
    const login = await logIn({ ...account, email: from, password: NEW });
    expect(login.body.user).toMatchObject({ email: from, isEmailConfirmed: true });
    for (const address of [from, to]) {
      expect((await smtp.next(address, /address was changed/)).text).toContain(`from ${to} to ${from}`);
    }
  });

  it('is taken back from a third one too, whose holder cannot take it again', async () => {
    const { client, account, from, to, token } = await movedAccount();
    const third = `third-${from}`;
    await moveTo(client, account.password, to, third);
    const ofSecond = await tokenTo(to, /address was changed/);

    const first = await disown(token);
    const second = await disown(ofSecond);

    expect([first.status, second.status]).toEqual([200, 422]);
    await reset(first.body.token);
    expect((await logIn({ ...account, email: from, password: NEW })).status).toBe(200);
  });

  it('keeps the old one for its owner as long as they can take it back', async () => {
    const { client, account, from, to, token } = await movedAccount();

    const registered = await octavo.client().post('/api/users', { ...account, username: 'Another', email: from });
    const given = await octavo.admin.put(`/api/users/${(await makeAccount(octavo)).id}`, { email: from });
    const other = await makeAccount(octavo);
    const begun = await other.client.post('/api/users/profile/email', {
      email: from,
      currentPassword: account.password,
    });

    expect([registered, given, begun].map(({ status, body }) => [status, Object.keys(body.errors)])).toEqual(
      [1, 2, 3].map(() => [409, ['email']]),
    );
    expect(
      (await client.post('/api/users/profile/email', { email: from, currentPassword: account.password })).status,
    ).toBe(200);
    expect((await disown(token)).status).toBe(200);
    expect(to).not.toBe(from);
  });

  it('is not taken back from an administrator who set it for somebody else', async () => {
    const { id, account } = await makeAccount(octavo);
    await octavo.admin.put(`/api/users/${id}`, { email: `given-${account.email}` });

    const mail = await smtp.next(account.email, /address was changed/);

    expect(mail.links.filter((link) => link.startsWith('/not-me'))).toEqual([]);
  });

  it('is taken back from an administrator who set it as their own', async () => {
    const { id, client, account } = await makeAccount(octavo);
    await octavo.admin.put(`/api/users/${id}`, { isAdmin: true });
    await client.put(`/api/users/${id}`, { email: `own-${account.email}`, currentPassword: account.password });

    const response = await disown(await tokenTo(account.email, /address was changed/));
    await octavo.admin.put(`/api/users/${id}`, { isAdmin: false });

    expect(response.status).toBe(200);
    expect((await octavo.admin.get(`/api/users?q=${account.email}`)).body.data).toMatchObject([
      { email: account.email },
    ]);
  });
});

describe('a new password by a link', () => {
  it('leaves a passkey that signs in beside it alone, and by itself once it did', async () => {
    const { account, client } = await makeAccount(octavo);
    const passkey = await addPasskey(client);
    await reset(await resetTokenFor(account.email));

    const alone = await logInBy(passkey);
    const asked = await logIn({ ...account, password: NEW });
    const beside = await logIn({ ...account, password: NEW, passkey: passkey.sign(asked.body.passkey) });
    const later = await logInBy(passkey);

    expect([alone.status, asked.status, beside.status, later.status]).toEqual([401, 401, 200, 200]);
    expect(alone.body.message).toContain('log in with your password');
  });

  it('shows the second factors of the account before, and which of them a link still removes', async () => {
    const { account, client, id } = await makeAccount(octavo);
    await addTotp(client);
    await sql(octavo, "UPDATE account_links SET expires_at = :past WHERE purpose = 'not-me' AND user_id = :id", {
      id: Number(id),
      past: new Date(Date.now() - 1_000),
    });
    await addPasskey(client, 'Mine');
    const token = await resetTokenFor(account.email);

    const { status, body } = await octavo.visitor.post('/api/users/reset-password/second-factors', { token });
    const none = await octavo.visitor.post('/api/users/reset-password/second-factors', { token: 'none' });

    expect([status, none.status]).toEqual([200, 422]);
    expect(body.secondFactors).toMatchObject([
      { kind: 'totp', name: null, removableUntil: null },
      { kind: 'passkey', name: 'Mine' },
    ]);
    expect(Math.round((Date.parse(body.secondFactors[1].removableUntil) - Date.now()) / DAY)).toBe(7);
    expect((await reset(token)).status).toBe(200);
  });
});
