import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount } from '../testing/factories.ts';
import { type Octavo, startOctavo } from '../testing/octavo.ts';
import { addTotp, codeOf } from '../testing/secondFactor.ts';

let octavo: Octavo;
beforeAll(async () => {
  octavo = await startOctavo({ OCTAVO_RATE_LIMITS: 'on', OCTAVO_TRUST_PROXY: '1' });
});
afterAll(() => octavo.close());

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
