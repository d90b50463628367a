import { expect } from 'vitest';
import { makeAccount } from '../../testing/inputs/factories.ts';
import { addTotp, codeOf } from '../../testing/rows/secondFactor.ts';
import { it, octavo } from '../../testing/servers/it.ts';
import type { Octavo } from '../../testing/servers/octavo.ts';
import { sql } from '../../testing/servers/sql.ts';

it.afterEach(() => octavo.admin.put('/api/settings', { requireSecondFactor: false }));

/** An account with the owner's session, and one of a thief who knows the password. */
async function twoSessions() {
  const made = await makeAccount(octavo);
  const thief = octavo.client();
  await thief.post('/api/users/login', made.account);
  return { ...made, thief };
}

const statusOf = async (client: Octavo['admin']) => (await client.get('/api/users/profile')).status;

it('ends all other sessions of the account, and keeps the one that added it', async () => {
  const { client, thief, account } = await twoSessions();

  const { secret } = await addTotp(client);

  expect([await statusOf(client), await statusOf(thief)]).toEqual([200, 401]);
  const login = { ...account, code: codeOf(secret) };
  expect((await octavo.client().post('/api/users/login', login)).status).toBe(200);
  expect(await statusOf(client)).toBe(200);
});

it('does not end the others with a further factor, which were proved by the first', async () => {
  const { client, account, id } = await twoSessions();
  const { secret } = await addTotp(client);
  const phone = octavo.client();
  await phone.post('/api/users/login', { ...account, code: codeOf(secret) });
  await sql(octavo, 'DELETE FROM totps WHERE user_id = :id', { id: Number(id) });

  await addTotp(client);

  expect([await statusOf(client), await statusOf(phone)]).toEqual([200, 200]);
});

it('makes no administrator of a session that proved none, where one is required', async () => {
  const { client, thief, id } = await twoSessions();
  await octavo.admin.put(`/api/users/${id}`, { isAdmin: true });
  await addTotp(octavo.admin);
  await octavo.admin.put('/api/settings', { requireSecondFactor: true });
  expect((await thief.get('/api/users')).status).toBe(403);

  await addTotp(client);

  expect((await client.get('/api/users')).status).toBe(200);
  expect((await thief.get('/api/users')).status).toBe(401);
});

it('is what a session must have proved, whatever way it got there', async () => {
  const { client, id } = await twoSessions();
  await addTotp(client);

  await sql(octavo, 'UPDATE sessions SET proved_by_factor = FALSE WHERE user_id = :id', { id: Number(id) });

  expect(await statusOf(client)).toBe(401);
});
