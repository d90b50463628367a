import { describe, expect } from 'vitest';
import { eachRow } from '../../testing/eachRow.ts';
import { makeAccount } from '../../testing/inputs/factories.ts';
import { it, octavo } from '../../testing/servers/it.ts';
import { ADMIN, startOctavoProcess, USER } from '../../testing/servers/octavo.ts';

describe('POST /api/users/login', () => {
  it('signs in with the email in any case', async () => {
    const client = octavo.client();

    const response = await client.post('/api/users/login', { ...ADMIN, email: ' ADMIN@octavo.Example ' });

    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ message: 'Login Successful', user: { email: ADMIN.email, isAdmin: true } });
    expect((await client.get('/api/users/profile')).body).toEqual(response.body.user);
  });

  it('says the same of a wrong password and an unknown email', async () => {
    const client = octavo.client();

    const wrong = await client.post('/api/users/login', { email: USER.email, password: 'wrong password' });
    const unknown = await client.post('/api/users/login', { email: 'nobody@octavo.example', password: 'password' });

    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.body).toEqual({ message: 'Invalid email or password' });
    expect(unknown.body).toEqual(wrong.body);
    expect(client.cookie).toBe('');
  });

  it('refuses a password that only begins like the right one', async () => {
    const { account } = await makeAccount(octavo, { password: 'paper and'.repeat(8) });

    const response = await octavo
      .client()
      .post('/api/users/login', { ...account, password: `${'paper and'.repeat(8)}q` });

    expect(response.status).toBe(401);
    expect(response.body).toEqual({ message: 'Invalid email or password' });
  });

  it.each([` ${USER.password}`, `${USER.password}\0`, '$2b$12$u0YI0LNcln6827hofhcS9.Bm6owh1c7rR1XyezvDxsywnZ/FH.K6y'])(
    'does not take %j for the password',
    async (password) => {
      const response = await octavo.client().post('/api/users/login', { email: USER.email, password });

      expect(response.status).toBe(401);
    },
  );

  it('names the fields that are wrong', () =>
    eachRow(
      [
        [{}, ['email', 'password']],
        [{ email: USER.email }, ['password']],
        [{ email: USER.email, password: '' }, ['password']],
        [{ email: USER.email, password: { $gt: '' } }, ['password']],
        [{ email: USER.email, password: ['a', 'b'] }, ['password']],
        [{ email: USER.email, password: 'x'.repeat(1001) }, ['password']],
        [{ email: { $gt: '' }, password: 'password' }, ['email']],
        [{ email: [USER.email], password: 'password' }, ['email']],
        [{ email: `' OR 1=1 --`, password: 'password' }, ['email']],
        [{ email: true, password: true }, ['email', 'password']],
      ],
      async ([body, fields]) => {
        const response = await octavo.client().post('/api/users/login', body);

        expect(response.status).toBe(422);
        expect(Object.keys(response.body.errors).sort()).toEqual(fields);
      },
    ));
});

describe("the session's cookie", () => {
  const cookies = (headers: Headers) =>
    Object.fromEntries(headers.getSetCookie().map((line) => [line.slice(0, line.indexOf('=')), line]));

  let headers: Headers;
  it.beforeAll(async () => {
    ({ headers } = await octavo.client().post('/api/users/login', USER));
  });

  it('is closed to scripts, stays on this site and lasts 7 days', async () => {
    const attributes = cookies(headers).octavo_session!.split('; ');
    const expires = Date.parse(attributes.find((each) => each.startsWith('expires='))!.slice('expires='.length));

    expect(attributes).toEqual(expect.arrayContaining(['path=/', 'samesite=lax', 'httponly']));
    expect(attributes).not.toContain('secure');
    expect(attributes.some((each) => each.startsWith('domain='))).toBe(false);
    expect(expires - Date.parse(headers.get('Date')!)).toBeGreaterThan(7 * 86_400_000 - 60_000);
    expect(expires - Date.parse(headers.get('Date')!)).toBeLessThan(7 * 86_400_000 + 60_000);
  });

  it('names a session and nothing else', async () => {
    const [header, claims] = /^octavo_session=([^;]+)/.exec(cookies(headers).octavo_session!)![1]!.split('.');
    const read = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString());

    expect(read(header)).toEqual({ alg: 'HS256', typ: 'JWT' });
    expect(Object.keys(read(claims)).sort()).toEqual(['exp', 'iat', 'sid']);
    expect(read(claims).exp - read(claims).iat).toBe(7 * 24 * 60 * 60);
  });

  it('comes with a hint for scripts that has no secret', async () => {
    const hint = cookies(headers).octavo_signed_in!;

    expect(hint).toMatch(/^octavo_signed_in=1; /);
    expect(hint).not.toContain('httponly');
  });

  it('is taken away at logout, with its hint', async () => {
    const response = await octavo.client().get('/api/users/logout');

    expect(cookies(response.headers).octavo_session).toMatch(/^octavo_session=; .*expires=Thu, 01 Jan 1970/);
    expect(cookies(response.headers).octavo_signed_in).toMatch(/^octavo_signed_in=; .*expires=Thu, 01 Jan 1970/);
  });

  it('is Secure, and HSTS is on, where the public address is https', async () => {
    const behindTls = await startOctavoProcess({ OCTAVO_URL: 'https://journal.example' });

    const response = await behindTls.client().post('/api/users/login', USER);
    await behindTls.close();

    expect(response.status).toBe(200);
    const attributes = cookies(response.headers)['__Host-octavo_session']!.split('; ');
    expect(attributes).toEqual(expect.arrayContaining(['secure', 'httponly', 'path=/', 'samesite=lax']));
    expect(attributes.some((each) => each.startsWith('domain='))).toBe(false);
    expect(cookies(response.headers).octavo_session).toBeUndefined();
    expect(cookies(response.headers).octavo_signed_in!.split('; ')).toContain('secure');
    expect(response.headers.get('Strict-Transport-Security')).toBe('max-age=31536000');
  });

  it('leaves HSTS off where the public address is http', async () => {
    const response = await octavo.visitor.get('/api/articles');

    expect(response.headers.get('Strict-Transport-Security')).toBeNull();
  });
});
