import { afterAll, beforeAll, expect, it } from 'vitest';
import { failCommits, mendCommits } from '../../../testing/calls/failingCommits.ts';
import { makeAccount } from '../../../testing/inputs/factories.ts';
import { Client } from '../../../testing/servers/client.ts';
import { type Octavo, startOctavo } from '../../../testing/servers/octavo.ts';
import { type Smtp, startSmtp } from '../../../testing/servers/smtp.ts';

const DELETED = /^Your account was deleted$/;

let smtp: Smtp;
let octavo: Octavo;
let refusal: string | null = null;
beforeAll(async () => {
  smtp = await startSmtp({ judge: () => refusal });
  octavo = await startOctavo(smtp.environment);
});
afterAll(async () => {
  await octavo.close();
  await smtp.close();
});

const addresses = async (query = 'limit=100') =>
  (await octavo.admin.get(`/api/mail?${query}`)).body.data.map(({ to }: { to: string }) => to);
const noneWaits = () => expect.poll(() => addresses('status=waiting')).toEqual([]);
const deletion = ({ password }: { password: string }) => ({ body: { currentPassword: password, comments: 'keep' } });

it('tells whoever deletes their own account, and then has its address nowhere', async () => {
  const { client, account } = await makeAccount(octavo);
  const refused = await client.delete('/api/users/profile', deletion({ password: 'wrong password' }));

  const response = await client.delete('/api/users/profile', deletion(account));
  const { text, links } = await smtp.next(account.email, DELETED);

  expect([refused.status, response.status]).toEqual([422, 200]);
  expect(text).toMatch(/^Hello,$/m);
  expect(text).toContain('It cannot be restored. It was done while you were logged in.');
  expect(links).toEqual(['/contact']);
  await expect.poll(() => addresses()).not.toContain(account.email);
  expect(smtp.mails.filter(({ to, subject }) => to === account.email && DELETED.test(subject))).toEqual([]);
});

it('tells everybody whose account an administrator deletes, alone or with others', async () => {
  const [one, two, three] = [await makeAccount(octavo), await makeAccount(octavo), await makeAccount(octavo)];

  await octavo.admin.delete(`/api/users/${one.id}`);
  await octavo.admin.post('/api/users/bulk-delete', { ids: [two.id, three.id] });

  for (const { account } of [one, two, three]) {
    const { text } = await smtp.next(account.email, DELETED);
    expect(text).toContain('It cannot be restored. An administrator did it.');
  }
});

it('tells nobody where the deletion is refused', async () => {
  const { _id } = (await octavo.admin.get('/api/users/profile')).body;

  expect((await octavo.admin.delete(`/api/users/${_id}`)).status).toBe(409);
  expect(await addresses('status=waiting')).toEqual([]);
});

it('deletes nothing where the mail is not queued', async () => {
  const { account, id } = await makeAccount(octavo);
  await smtp.next(account.email);
  await noneWaits();
  // Without the check of responses: no description tells what a broken database makes of a call.
  const admin = Object.assign(new Client(octavo.url, () => {}), { cookie: octavo.admin.cookie });

  await failCommits(octavo, 'mails');
  const failed = await admin.delete(`/api/users/${id}`).finally(() => mendCommits(octavo));

  expect(failed.status).toBeGreaterThanOrEqual(400);
  expect((await octavo.client().post('/api/users/login', account)).status).toBe(200);
  expect(smtp.mails.filter(({ to }) => to === account.email)).toEqual([]);
});

it('tells once the mail server is there again', async () => {
  const { account, id } = await makeAccount(octavo);
  await smtp.next(account.email);
  refusal = '451 Come back later';
  await octavo.admin.delete(`/api/users/${id}`);
  await smtp.attempted(account.email, 2);
  await expect.poll(async () => (await octavo.admin.get('/api/mail?status=waiting')).body.data[0]?.error).toBeTruthy();
  const [{ _id }] = (await octavo.admin.get('/api/mail?status=waiting')).body.data;
  refusal = null;

  await octavo.admin.post(`/api/mail/${_id}/retry`);

  expect((await smtp.next(account.email, DELETED)).text).toContain('An administrator did it.');
});
