import { expect } from 'vitest';
import { makeAccount } from '../../testing/inputs/factories.ts';
import { Authenticator } from '../../testing/rows/authenticator.ts';
import { addTotp, codeOf } from '../../testing/rows/secondFactor.ts';
import { itWith, octavo } from '../../testing/servers/it.ts';
import { sql } from '../../testing/servers/sql.ts';

const SITE = { rpId: 'journal.example', origin: 'http://journal.example' };

const it = itWith({ OCTAVO_RATE_LIMITS: 'on', OCTAVO_TRUST_PROXY: '1', OCTAVO_URL: SITE.origin });

it('refuses codes of an account after ten wrong ones, from wherever they come, and asks for one as ever', async () => {
  const { client, account } = await makeAccount(octavo);
  const { secret } = await addTotp(client);
  const from = (place: number) => ({ headers: { 'X-Forwarded-For': `192.0.2.${place}` } });
  const logIn = (body: object, place: number) => octavo.client().post('/api/users/login', body, from(place));

  for (let place = 1; place <= 10; place++) {
    expect((await logIn({ ...account, code: '000000' }, place)).status).toBe(401);
  }
  const right = await logIn({ ...account, code: codeOf(secret) }, 11);

  expect(right.status).toBe(429);
  expect(Number(right.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect((await logIn(account, 12)).body.secondFactor).toEqual(['totp']);
});

it('counts a right password without a code as no failure', async () => {
  const { client, account } = await makeAccount(octavo);
  await addTotp(client);

  for (let attempt = 0; attempt < 12; attempt++) {
    expect((await octavo.client().post('/api/users/login', account)).status).toBe(401);
  }
});

it('signs an account in thirty times in an hour, and others as ever', async () => {
  const { client, account, id } = await makeAccount(octavo);
  const { account: other } = await makeAccount(octavo);
  const authenticator = new Authenticator(SITE);
  const { options } = (await client.post('/api/users/passkeys/options')).body;
  await client.post('/api/users/passkeys', { name: 'Laptop', credential: authenticator.create(options) });
  const byPasskey = async () => {
    const { body } = await octavo.client().post('/api/users/login/passkey/options');
    return octavo.client().post('/api/users/login/passkey', { credential: authenticator.sign(body.options) });
  };
  const rows = async () =>
    Number((await sql(octavo, 'SELECT COUNT(*) AS n FROM sessions WHERE user_id = :id', { id: Number(id) }))[0]?.n);
  const before = await rows();

  const statuses = new Set<number>();
  for (let time = 1; time <= 30; time++) statuses.add((await byPasskey()).status);
  const refused = await byPasskey();
  const withPassword = await octavo.client().post('/api/users/login', account);

  expect([...statuses]).toEqual([200]);
  expect([refused.status, withPassword.status]).toEqual([429, 429]);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(await rows()).toBe(before + 30);
  expect((await octavo.client().post('/api/users/login', other)).status).toBe(200);
});

it('begins to count anew for an account whose password somebody else has set', async () => {
  const { account, id } = await makeAccount(octavo);
  for (let time = 1; time <= 30; time++) await octavo.client().post('/api/users/login', account);
  const refused = await octavo.client().post('/api/users/login', account);

  await octavo.admin.put(`/api/users/${id}`, { password: 'brought-back-47' });
  const back = await octavo.client().post('/api/users/login', { ...account, password: 'brought-back-47' });

  expect([refused.status, back.status]).toEqual([429, 200]);
});
