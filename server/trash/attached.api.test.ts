import { expect } from 'vitest';
import { makeAccount, makeArticle, makeComment, valid } from '../testing/inputs/factories.ts';
import { type TrashCalls, trashCalls } from '../testing/rows/trash.ts';
import type { Client } from '../testing/servers/client.ts';
import { it, octavo } from '../testing/servers/it.ts';
import { sql } from '../testing/servers/sql.ts';

let calls: TrashCalls;
it.beforeAll(async () => {
  calls = trashCalls(octavo);
});

const bell = async (client: Client) => (await client.get('/api/notifications')).body.data;
const report = (client: Client, { _id }: { _id: string }) =>
  client.post(`/api/comments/${_id}/report`, { reason: 'Rude' });
const listed = async ({ _id }: { _id: string }) =>
  (await octavo.admin.get(`/api/comments?article=${_id}`)).body.data as { reports: number; reportReasons: string[] }[];

it('an article comes back with the reports and notifications of its comments', async () => {
  const article = await makeArticle(octavo);
  const { client } = await makeAccount(octavo);
  const comment = await makeComment(client, article._id);
  await octavo.admin.post(`/api/comments/${article._id}`, { message: 'An answer.', parent: comment._id });
  await report(octavo.user, comment);
  const before = { comments: await listed(article), bell: await bell(client) };
  await calls.remove(article._id);
  const meanwhile = await bell(client);

  await calls.restore('articles', article._id);

  expect(meanwhile).toEqual([]);
  expect({ comments: await listed(article), bell: await bell(client) }).toEqual(before);
  expect(before).toMatchObject({ comments: [{ reports: 0 }, { reports: 1 }], bell: [{ kind: 'answer' }] });
  expect((await report(octavo.user, comment)).status).toBe(409);
});

it('a message comes back with its notification, as it was read', async () => {
  const { contact } = (await octavo.visitor.post('/api/contacts', valid.contact())).body;
  const [told] = await bell(octavo.admin);
  await octavo.admin.put('/api/notifications/read', { _id: told._id });
  await octavo.admin.delete(`/api/contacts/${contact._id}`);

  await calls.restore('contacts', contact._id);

  expect((await bell(octavo.admin))[0]).toEqual({ ...told, isRead: true });
});

it('what is removed for good leaves no reports and notifications, nor does a deleted account', async () => {
  const article = await makeArticle(octavo);
  const [gone, stays] = [await makeAccount(octavo), await makeAccount(octavo)];
  const comment = await makeComment(stays.client, article._id);
  await report(gone.client, comment);
  await report(octavo.user, comment);
  const { contact } = (await octavo.visitor.post('/api/contacts', valid.contact())).body;
  await calls.remove(article._id);
  await octavo.admin.delete(`/api/contacts/${contact._id}`);
  const rows = () =>
    sql(octavo, 'SELECT user_id FROM comment_reports WHERE comment_id = :id', { id: Number(comment._id) });
  const before = (await rows()).length;
  await octavo.admin.delete(`/api/users/${gone.id}`);
  const after = (await rows()).length;

  await calls.purge('articles', article._id);
  await calls.purge('contacts', contact._id);
  await octavo.server.catchUp();

  expect([before, after, (await rows()).length]).toEqual([2, 1, 0]);
  const causes = { comment: Number(comment._id), contact: Number(contact._id) };
  const told = 'SELECT id FROM notifications WHERE comment_id = :comment OR contact_id = :contact';
  expect(await sql(octavo, told, causes)).toEqual([]);
});

it('a comment counts the open reports of accounts that are there', async () => {
  const article = await makeArticle(octavo);
  const [early, late] = [await makeAccount(octavo), await makeAccount(octavo)];
  const comment = await makeComment(octavo.user, article._id);
  const counted = async () => (await listed(article))[0]?.reports;
  await report(early.client, comment);
  await octavo.admin.put(`/api/comments/${comment._id}/status`, { status: 'approved' });
  await report(late.client, comment);

  await octavo.admin.delete(`/api/users/${early.id}`);
  const afterSettled = await counted();
  await calls.remove(article._id);
  await octavo.admin.delete(`/api/users/${late.id}`);
  await calls.restore('articles', article._id);

  expect([afterSettled, await counted()]).toEqual([1, 0]);
});
