import { describe, expect } from 'vitest';
import { makeAccount } from '../../testing/inputs/factories.ts';
import { makeSessionsOld } from '../../testing/rows/oldSessions.ts';
import { addTotp, codeOf } from '../../testing/rows/secondFactor.ts';
import { itWithMail, octavo, smtp } from '../../testing/servers/it.ts';
import type { Octavo } from '../../testing/servers/octavo.ts';
import { sql } from '../../testing/servers/sql.ts';

const it = itWithMail();

const logIn = (body: object, client = octavo.client()) => client.post('/api/users/login', body);

async function protectedAccount(fields = {}) {
  const made = await makeAccount(octavo, fields);
  return { ...made, ...(await addTotp(made.client)) };
}

describe('adding an authenticator app', () => {
  it('takes its code, and gives ten recovery codes once', async () => {
    const { client, id } = await makeAccount(octavo);
    const begun = await client.post('/api/users/totp');
    expect(begun.body.otpauth).toContain(`secret=${begun.body.secret}`);
    expect((await client.get('/api/users/second-factors')).body).toMatchObject({ totp: false, recoveryCodes: 0 });

    const wrong = await client.post('/api/users/totp/confirm', { code: '000 00' });
    const right = await client.post('/api/users/totp/confirm', { code: codeOf(begun.body.secret) });

    expect(wrong.status).toBe(422);
    expect(wrong.body.errors.code).toMatch(/check that the clock of your device is right/);
    expect(right.status).toBe(200);
    expect(new Set(right.body.recoveryCodes).size).toBe(10);
    expect((await client.get('/api/users/second-factors')).body).toMatchObject({ totp: true, recoveryCodes: 10 });
    expect((await client.post('/api/users/totp')).status).toBe(409);
    const stored = JSON.stringify([
      await sql(octavo, 'SELECT * FROM totps WHERE user_id = :id', { id }),
      await sql(octavo, 'SELECT * FROM recovery_codes WHERE user_id = :id', { id }),
    ]);
    expect(stored).not.toContain(begun.body.secret);
    for (const code of right.body.recoveryCodes) expect(stored).not.toContain(code);
  });

  it('tells by how much the clock of the device is off', async () => {
    const { client } = await makeAccount(octavo);
    const { secret } = (await client.post('/api/users/totp')).body;

    const { status, body } = await client.post('/api/users/totp/confirm', {
      code: codeOf(secret, Date.now() + 90_000),
    });

    expect([status, body.errors.code]).toEqual([
      422,
      expect.stringMatching(/^The clock of your device is about (60|90) seconds ahead/),
    ]);
  });

  it('takes the current password in a session that is older than 15 minutes', async () => {
    const { client, account, id } = await makeAccount(octavo);
    await makeSessionsOld(octavo, id);
    const begin = (body?: object) => client.post('/api/users/totp', body);

    const none = await begin();
    const wrong = await begin({ currentPassword: 'wrong password' });
    const [row] = await sql(octavo, 'SELECT COUNT(*) AS n FROM totps WHERE user_id = :id', { id });
    const right = await begin({ currentPassword: account.password });
    const confirmed = await client.post('/api/users/totp/confirm', { code: codeOf(right.body.secret) });

    expect([none.status, none.body.errors]).toEqual([
      422,
      { currentPassword: 'Enter your current password first: you logged in more than 15 minutes ago.' },
    ]);
    expect([wrong.status, wrong.body.errors]).toEqual([422, { currentPassword: 'This is not your current password.' }]);
    expect(Number(row?.n)).toBe(0);
    expect([right.status, confirmed.status]).toEqual([200, 200]);
  });

  it('is told to its owner by mail', async () => {
    const { account } = await protectedAccount();

    const mail = await smtp.next(account.email, /second factor/);

    expect(mail.text).toContain('An authenticator app was added to your account.');
  });
});

describe('signing in', () => {
  it('takes the code beside the password, and tells nobody without the password', async () => {
    const { account, secret } = await protectedAccount();

    const without = await logIn(account);
    const guess = await logIn({ ...account, password: 'wrong password', code: codeOf(secret) });
    const withCode = await logIn({ ...account, code: codeOf(secret) });

    expect(without.status).toBe(401);
    expect(without.body).toMatchObject({ secondFactor: ['totp'], message: expect.stringContaining('code') });
    expect(guess.body).toEqual({ message: 'Invalid email or password' });
    expect(withCode.status).toBe(200);
  });

  it('refuses a wrong code, and one of a clock that is off by 90 seconds', async () => {
    const { account, secret } = await protectedAccount();

    for (const code of ['000000', codeOf(secret, Date.now() + 90_000), codeOf(secret, Date.now() - 120_000)]) {
      const { status, body } = await logIn({ ...account, code });

      expect([status, Object.keys(body.errors)]).toEqual([401, ['code']]);
      expect(body.secondFactor).toEqual(['totp']);
    }
  });

  it('accepts a code of a clock that is off by 30 seconds', async () => {
    const { account, secret } = await protectedAccount();

    expect((await logIn({ ...account, code: codeOf(secret, Date.now() + 30_000) })).status).toBe(200);
  });

  it('accepts no code twice, neither of two that come at once', async () => {
    const { account, secret } = await protectedAccount();
    const code = codeOf(secret);

    const statuses = (await Promise.all([logIn({ ...account, code }), logIn({ ...account, code })])).map(
      ({ status }) => status,
    );

    expect(statuses.sort()).toEqual([200, 401]);
    expect((await logIn({ ...account, code })).status).toBe(401);
  });

  it('accepts each recovery code once, in any spelling', async () => {
    const { account, recoveryCodes, client } = await protectedAccount();
    const [first = '', second = ''] = recoveryCodes;

    expect((await logIn({ ...account, code: first })).status).toBe(200);
    expect((await logIn({ ...account, code: first })).status).toBe(401);
    expect((await logIn({ ...account, code: ` ${second.toUpperCase().replaceAll('-', ' ')} ` })).status).toBe(200);
    expect((await client.get('/api/users/second-factors')).body.recoveryCodes).toBe(8);
  });

  it('accepts no recovery code of another account', async () => {
    const { account } = await protectedAccount();
    const other = await protectedAccount();

    expect((await logIn({ ...account, code: other.recoveryCodes[0] })).status).toBe(401);
  });

  it('asks for no code on a device that is remembered, for this account alone, until all sessions are ended', async () => {
    const { account, secret, client } = await protectedAccount();
    const other = await protectedAccount();
    const { headers } = await logIn({ ...account, code: codeOf(secret), rememberDevice: true });
    const line = headers.getSetCookie().find((each) => each.startsWith('octavo_device=')) ?? '';
    const device = (body: object) =>
      octavo.client().post('/api/users/login', body, { headers: { Cookie: line.slice(0, line.indexOf(';')) } });

    expect(line).toMatch(/httponly/);
    expect((await device(account)).status).toBe(200);
    expect((await device(other.account)).status).toBe(401);
    expect((await device({ ...account, password: 'wrong password' })).status).toBe(401);
    await client.delete('/api/users/sessions');
    expect((await device(account)).status).toBe(401);
  });

  it('asks for a code again on a device whose session was ended in the list, and not after its own logout', async () => {
    const { account, secret, client } = await protectedAccount();
    const { headers } = await logIn({ ...account, code: codeOf(secret), rememberDevice: true });
    const line = headers.getSetCookie().find((each) => each.startsWith('octavo_device=')) ?? '';
    const device = octavo.client();
    const onDevice = () =>
      device.post('/api/users/login', account, { headers: { Cookie: line.slice(0, line.indexOf(';')) } });
    const endOthers = async () => {
      const { sessions } = (await client.get('/api/users/sessions')).body;
      for (const { _id, isCurrent } of sessions) if (!isCurrent) await client.delete(`/api/users/sessions/${_id}`);
    };

    const remembered = await onDevice();
    await device.post('/api/users/logout');
    const afterLogout = await onDevice();
    await endOthers();
    const afterEnd = await onDevice();

    expect([remembered.status, afterLogout.status, afterEnd.status]).toEqual([200, 200, 401]);
    expect(afterEnd.body.secondFactor).toEqual(['totp']);
  });

  it('records neither a success nor a failure where only the code is missing', async () => {
    const { account } = await protectedAccount();

    await logIn(account);
    await logIn({ ...account, code: '000000' });

    const { data } = (await octavo.admin.get('/api/activity?kind=sign-in-failed')).body;
    expect(data.filter(({ details }: { details: { email: string } }) => details.email === account.email)).toHaveLength(
      1,
    );
  });
});

describe('removing it', () => {
  const remove = (client: Octavo['user'], currentPassword: string) =>
    client.delete('/api/users/totp', { body: { currentPassword } });

  it('takes the current password, and ends the recovery codes', async () => {
    const { account, client } = await protectedAccount();

    const wrong = await remove(client, 'wrong password');
    const right = await remove(client, account.password);

    expect([wrong.status, wrong.body.errors]).toEqual([422, { currentPassword: 'Current password is wrong.' }]);
    expect(right.body).toEqual({ message: 'Authenticator app removed.' });
    expect((await client.get('/api/users/second-factors')).body).toMatchObject({ totp: false, recoveryCodes: 0 });
    expect((await logIn(account)).status).toBe(200);
  });

  it('is not possible by the address alone', async () => {
    const { account, client } = await protectedAccount();

    const response = await client.delete(`/api/users/totp?currentPassword=${encodeURIComponent(account.password)}`);

    expect(response.status).toBe(422);
  });
});

it('makes new recovery codes, which replace the earlier ones', async () => {
  const { account, client, recoveryCodes } = await protectedAccount();
  const body = { currentPassword: account.password };
  const renew = (sent: object) => client.post('/api/users/recovery-codes', sent);

  const refused = [await renew({}), await renew({ currentPassword: 'wrong password' })];
  const made = (await renew(body)).body.recoveryCodes;

  expect(refused.map(({ status, body }) => [status, Object.keys(body.errors)])).toEqual([
    [422, ['currentPassword']],
    [422, ['currentPassword']],
  ]);
  expect(made).toHaveLength(10);
  expect((await logIn({ ...account, code: recoveryCodes[0] })).status).toBe(401);
  expect((await logIn({ ...account, code: made[0] })).status).toBe(200);
  const { client: without, account: plain } = await makeAccount(octavo);
  expect((await without.post('/api/users/recovery-codes', { currentPassword: plain.password })).status).toBe(409);
});
