import { expect } from 'vitest';
import { makeAccount, makeArticle } from '../../../testing/inputs/factories.ts';
import { it, octavo } from '../../../testing/servers/it.ts';
import { USER } from '../../../testing/servers/octavo.ts';

const NONE = 'This publication sends no mail. Please write to its publisher.';

it('says publicly that no mail goes out', async () => {
  expect((await octavo.visitor.get('/api/settings')).body.hasMail).toBe(false);
  expect((await octavo.admin.get('/api/mail')).body).toMatchObject({ data: [], delivery: 'none' });
});

it('refuses what needs mail, with a sentence', async () => {
  const { client, account } = await makeAccount(octavo);

  const responses = [
    await client.post('/api/users/profile/confirmation'),
    await client.post('/api/users/profile/email', { email: 'x@octavo.example', currentPassword: account.password }),
  ];

  expect(responses.map(({ status, body }) => [status, body.message])).toEqual(responses.map(() => [409, NONE]));
});

it('answers who forgot the password with the same sentence, whether there is an account or not', async () => {
  const responses = [];
  for (const email of [USER.email, 'nobody@octavo.example']) {
    responses.push(await octavo.visitor.post('/api/users/forgot-password', { email }));
  }

  expect(responses.map(({ status, body }) => [status, body])).toEqual(responses.map(() => [200, { message: NONE }]));
  expect((await octavo.visitor.post('/api/users/forgot-password', { email: 'no address' })).status).toBe(422);
});

it('lets everybody comment, because nobody could confirm an address', async () => {
  await octavo.admin.put('/api/settings', { commenters: 'confirmed' });
  const { _id } = await makeArticle(octavo);

  expect((await octavo.user.post(`/api/comments/${_id}`, { message: 'Well said.' })).status).toBe(201);
});

it('changes accounts as ever, without a mail', async () => {
  const { id } = await makeAccount(octavo);

  const response = await octavo.admin.put(`/api/users/${id}`, { password: 'entirely new password', isAdmin: true });
  await octavo.admin.put(`/api/users/${id}`, { isAdmin: false });

  expect(response.status).toBe(200);
  expect((await octavo.admin.get('/api/mail')).body.total).toBe(0);
});
