import { expect } from 'vitest';
import { makeAccount, makeArticle } from '../../testing/inputs/factories.ts';
import { addTotp } from '../../testing/rows/secondFactor.ts';
import { it, octavo } from '../../testing/servers/it.ts';

const require = (requireSecondFactor: boolean) => octavo.admin.put('/api/settings', { requireSecondFactor });

async function anotherAdmin() {
  const made = await makeAccount(octavo);
  await octavo.admin.put(`/api/users/${made.id}`, { isAdmin: true });
  return made;
}

it.afterEach(() => require(false));

it('is not required by somebody without one, who would be locked out', async () => {
  const { status, body } = await require(true);

  expect([status, Object.keys(body.errors)]).toEqual([422, ['requireSecondFactor']]);
});

it('leads an administrator without one to add it, who may do nothing else before', async () => {
  const draft = await makeArticle(octavo, { published: false });
  const { client } = await anotherAdmin();
  await addTotp(octavo.admin);
  expect((await require(true)).status).toBe(200);

  const responses = await Promise.all([
    client.get('/api/users'),
    client.put('/api/settings', { name: 'Mine' }),
    client.put('/api/users/profile', { username: 'Somebody else' }),
    client.get(`/api/comments/${draft._id}`),
    client.get(`/api/articles/${draft.slug}`),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([403, 403, 403, 404, 404]);
  expect(responses[0]?.body.message).toMatch(/^Administrators need a second factor here/);
  expect((await client.get('/api/users/profile')).body.needsSecondFactor).toBe(true);
  expect((await octavo.user.get('/api/users/profile')).body.needsSecondFactor).toBeUndefined();

  await addTotp(client);
  expect((await client.get('/api/users/profile')).body.needsSecondFactor).toBeUndefined();
  expect((await client.get('/api/users')).status).toBe(200);
});

it('cannot be removed by an administrator as long as it is required', async () => {
  const { client, account } = await anotherAdmin();
  await addTotp(client);
  await require(true);

  const response = await client.delete('/api/users/totp', { body: { currentPassword: account.password } });

  expect([response.status, response.body.message]).toEqual([409, expect.stringMatching(/need a second factor here/)]);
  expect((await client.get('/api/users/second-factors')).body).toMatchObject({ totp: true, recoveryCodes: 10 });
});

it('is told to administrators alone', async () => {
  expect((await octavo.visitor.get('/api/settings')).body).not.toHaveProperty('requireSecondFactor');
  expect((await octavo.admin.get('/api/settings')).body.requireSecondFactor).toBe(false);
});
