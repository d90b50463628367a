import { describe, expect } from 'vitest';
import { eachRow } from '../../../testing/eachRow.ts';
import { makeAccount } from '../../../testing/inputs/factories.ts';
import { makeSessionsOld } from '../../../testing/rows/oldSessions.ts';
import type { Client } from '../../../testing/servers/client.ts';
import { itWithMail, octavo, smtp } from '../../../testing/servers/it.ts';
import { ADMIN } from '../../../testing/servers/octavo.ts';
import { sql } from '../../../testing/servers/sql.ts';

const SENT =
  'If there is an account with this email, a link to set a new password is on its way. It works for 30 minutes.';
const ENDED = 'This link was used already, or its time is over. Ask for a new one.';
const NEW = 'entirely new password';

const it = itWithMail();

const forgot = (email: string) => octavo.visitor.post('/api/users/forgot-password', { email });
const reset = (token: string, password = NEW) => octavo.visitor.post('/api/users/reset-password', { token, password });

/** Has a link sent to an account; resolves to its token. */
async function tokenFor({ email }: { email: string }): Promise<string> {
  await forgot(email);
  const { links } = await smtp.next(email, /Set a new password/);
  return links[0]?.split('#')[1] ?? '';
}

const isSignedIn = async (client: Client) => (await client.get('/api/users/profile')).status === 200;
const canSignIn = async (email: string, password: string) =>
  (await octavo.client().post('/api/users/login', { email, password })).status === 200;

describe('a forgotten password', () => {
  it('is set anew by the link in a mail, which ends every session', async () => {
    const { client, account } = await makeAccount(octavo);
    const other = octavo.client();
    await other.post('/api/users/login', account);

    const asked = await forgot(account.email.toUpperCase());
    const mail = await smtp.next(account.email, /Set a new password/);
    const response = await reset(mail.links[0]?.split('#')[1] ?? '');

    expect([asked.status, asked.body]).toEqual([200, { message: SENT }]);
    expect(mail.links[0]).toMatch(/^\/reset-password#[\w-]{43}$/);
    expect(mail.text).toMatch(/^Hello,$/m);
    expect([response.status, response.body]).toEqual([
      200,
      { message: 'Your password is changed. Please log in with it.' },
    ]);
    expect(await Promise.all([client, other].map(isSignedIn))).toEqual([false, false]);
    expect(await canSignIn(account.email, NEW)).toBe(true);
    expect(await canSignIn(account.email, account.password)).toBe(false);
  });

  it('is told to its owner, once it is set', async () => {
    const { account } = await makeAccount(octavo);
    await reset(await tokenFor(account));

    const mail = await smtp.next(account.email, /Your password was changed/);

    expect(mail.text).toContain('by a link that was sent to this address');
  });

  it('says the same where there is no account, and sends nothing', async () => {
    const { account } = await makeAccount(octavo);

    const unknown = await forgot('nobody-at-all@octavo.example');
    await tokenFor(account);

    expect([unknown.status, unknown.body]).toEqual([200, { message: SENT }]);
    expect(smtp.mails.filter(({ to }) => to === 'nobody-at-all@octavo.example')).toEqual([]);
  });

  it('is refused with a sentence for an address that is none', async () => {
    const response = await forgot('no address');

    expect(response.status).toBe(422);
    expect(Object.keys(response.body.errors)).toEqual(['email']);
  });
});

describe('the link', () => {
  it('works once', async () => {
    const { account } = await makeAccount(octavo);
    const token = await tokenFor(account);

    const responses = await Promise.all([reset(token), reset(token), reset(token)]);
    const later = await reset(token, 'and another password');

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect(later.body).toEqual({ message: ENDED, errors: { token: ENDED } });
  });

  it('is not spent by a password that is refused', async () => {
    const { account } = await makeAccount(octavo);
    const token = await tokenFor(account);

    const refusals = [];
    for (const password of ['short', 'password123', account.username, account.email]) {
      refusals.push(await reset(token, password));
    }
    const accepted = await reset(token);

    expect(refusals.map(({ status, body }) => [status, Object.keys(body.errors)])).toEqual(
      refusals.map(() => [422, ['password']]),
    );
    expect(accepted.status).toBe(200);
  });

  it('ends after 30 minutes', async () => {
    const { account } = await makeAccount(octavo);
    const token = await tokenFor(account);
    const [link] = await sql(octavo, "SELECT expires_at FROM account_links WHERE purpose = 'password'");
    const left = Date.parse(String(new Date(link?.expires_at as string).toISOString())) - Date.now();

    await sql(octavo, "UPDATE account_links SET expires_at = :past WHERE purpose = 'password'", {
      past: new Date(Date.now() - 1_000),
    });
    const response = await reset(token);

    expect(left).toBeGreaterThan(29 * 60_000);
    expect(left).toBeLessThanOrEqual(30 * 60_000);
    expect(response.body.errors).toEqual({ token: ENDED });
  });

  it('is replaced by the next one', async () => {
    const { account } = await makeAccount(octavo);
    const [first, second] = [await tokenFor(account), await tokenFor(account)];

    expect([(await reset(first)).status, (await reset(second)).status]).toEqual([422, 200]);
  });

  it('changes no other account, and no other purpose has it', async () => {
    const { account } = await makeAccount(octavo);
    const confirmation = await smtp.next(account.email, /Confirm your email/);
    const password = await tokenFor(account);

    const asPassword = await reset(confirmation.links[0]?.split('#')[1] ?? '');
    const asConfirmation = await octavo.visitor.post('/api/users/confirm-email', { token: password });
    await reset(password);

    expect([asPassword.status, asConfirmation.status]).toEqual([422, 422]);
    expect(await canSignIn(ADMIN.email, ADMIN.password)).toBe(true);
  });

  it('cannot be guessed', () =>
    eachRow(['', 'x', 'a'.repeat(43), "' OR 1=1 --", 'a'.repeat(101)], async (token) => {
      const response = await reset(token);

      expect(response.status).toBe(422);
      expect(Object.keys(response.body.errors)).toEqual(['token']);
    }));

  it('is stored as a hash, and sealed while its mail waits', async () => {
    const { account } = await makeAccount(octavo);
    const token = await tokenFor(account);

    const links = await sql(octavo, 'SELECT * FROM account_links');
    const mails = await sql(octavo, 'SELECT * FROM mails');
    const list = (await octavo.admin.get('/api/mail?limit=100')).body;

    expect(JSON.stringify([links, mails, list])).not.toContain(token);
    expect(octavo.log()).not.toContain(token);
  });

  it('ends where the address of the account is changed', async () => {
    const { account, id } = await makeAccount(octavo);
    const token = await tokenFor(account);
    await octavo.admin.put(`/api/users/${id}`, { email: `other-${account.email}` });

    expect((await reset(token)).status).toBe(422);
  });
});

describe('a new password', () => {
  it.each([
    ['register', (password: string) => octavo.client().post('/api/users', newAccount({ password }))],
    ['profile', async (password: string) => (await makeAccount(octavo)).client.put('/api/users/profile', { password })],
    [
      'administrator',
      async (password: string) => octavo.admin.put(`/api/users/${(await makeAccount(octavo)).id}`, { password }),
    ],
  ])('is not among the most common ones: %s', async (_how, set) => {
    for (const password of ['password1', 'QWERTYUIOP', 'iloveyou1']) {
      const response = await set(password);

      expect([response.status, response.body.errors]).toEqual([
        422,
        { password: 'This password is among the most common ones, which are tried first. Choose another one.' },
      ]);
    }
  });

  it('is no simple pattern', async () => {
    const { client } = await makeAccount(octavo);

    for (const password of [
      '88888888',
      'abababab',
      'abcabcabc',
      'ABCDEFGHIJ',
      '23456789',
      '0987654321',
      '12345'.repeat(3),
    ]) {
      const response = await client.put('/api/users/profile', { password });

      expect([response.status, Object.keys(response.body.errors ?? {})]).toEqual([422, ['password']]);
    }
    const good = await client.put('/api/users/profile', { password: 'abcdefgh of paper' });
    expect(good.status).toBe(200);
  });

  it("is not the account's own name or address", async () => {
    const { client, account } = await makeAccount(octavo);

    for (const password of [account.username, account.email, ` ${account.email.split('@')[0]} `.trim()]) {
      const response = await client.put('/api/users/profile', { password });

      expect(response.body.errors).toEqual({ password: 'Choose a password that is not your own name or address.' });
    }
  });
});

describe('the current password', () => {
  it('is not asked for in a session that has just begun', async () => {
    const { client } = await makeAccount(octavo);

    expect((await client.put('/api/users/profile', { password: NEW })).status).toBe(200);
  });

  it('is asked for in one that is older than 15 minutes', async () => {
    const { client, account, id } = await makeAccount(octavo);
    await makeSessionsOld(octavo, id);

    const none = await client.put('/api/users/profile', { password: NEW });
    const wrong = await client.put('/api/users/profile', { password: NEW, currentPassword: 'wrong password' });
    const name = await client.put('/api/users/profile', { username: `${account.username} now` });
    const right = await client.put('/api/users/profile', { password: NEW, currentPassword: account.password });

    expect(none.body.errors).toEqual({ currentPassword: 'Enter your current password to set a new one.' });
    expect(wrong.body.errors).toEqual({ currentPassword: 'This is not your current password.' });
    expect([none.status, wrong.status, name.status, right.status]).toEqual([422, 422, 200, 200]);
  });
});

const newAccount = (fields: Record<string, unknown>) => ({
  username: `Somebody ${Math.random()}`.slice(0, 40),
  email: `somebody${Math.random()}@octavo.example`,
  ...fields,
});
