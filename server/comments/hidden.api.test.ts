import { expect } from 'vitest';
import type { Article } from '../../shared/articles/articles.ts';
import { makeAccount, makeArticle, makeComment } from '../testing/inputs/factories.ts';
import { trashCalls } from '../testing/rows/trash.ts';
import { it, octavo } from '../testing/servers/it.ts';

let writer: Awaited<ReturnType<typeof makeAccount>>;
let article: Article;
let comments: { _id: string }[];
it.beforeAll(async () => {
  writer = await makeAccount(octavo);
});

/** An article with a comment of each status, a report and an answer. */
it.beforeEach(async () => {
  article = await makeArticle(octavo, { title: 'Pelargonium' });
  comments = [];
  for (const status of ['approved', 'pending', 'spam', 'approved']) {
    const comment = await makeComment(writer.client, article._id, `A ${status} remark on geraniums.`);
    if (status !== 'approved') await octavo.admin.put(`/api/comments/${comment._id}/status`, { status });
    comments.push(comment);
  }
  await octavo.user.post(`/api/comments/${comments[0]?._id}/report`, { reason: 'Rude' });
  await octavo.admin.post(`/api/comments/${article._id}`, { message: 'An answer.', parent: comments[3]?._id });
});

const trash = () => trashCalls(octavo);

/** Everything that shows or counts comments, to whoever asks. */
async function shown() {
  const list = async (query: string) => {
    const { data, total, counts } = (await octavo.admin.get(`/api/comments?${query}`)).body;
    return { ids: data.map(({ _id }: { _id: string }) => _id), total, counts };
  };
  const lists = ['', 'status=pending', 'status=spam', 'status=reported', `user=${writer.id}`, 'q=geraniums'];
  const more = [`article=${article._id}`, 'q=pelargonium', 'sort=createdAt', 'page=2&limit=2'];
  const { days, waiting } = (await octavo.admin.get('/api/statistics')).body;
  const { comments: own } = (await writer.client.get('/api/users/profile/export')).body;
  return {
    lists: await Promise.all([...lists, ...more].map(list)),
    days: days.reduce((sum: number, day: { comments: number }) => sum + day.comments, 0),
    waiting: [waiting.comments, waiting.heldComments, waiting.reportedComments],
    own: own.length,
    bell: (await writer.client.get('/api/notifications')).body.data.length,
  };
}

it('comments of an article in the trash are in no list and no count, and come back with it', async () => {
  const others = await makeArticle(octavo);
  await makeComment(writer.client, others._id);
  const before = await shown();

  await trash().remove(article._id);
  const hidden = await shown();
  await trash().restore('articles', article._id);

  const [all] = hidden.lists;
  expect(all).toMatchObject({ total: 1, counts: { all: 1, approved: 1, pending: 0, spam: 0, reported: 0 } });
  expect(hidden).toMatchObject({ days: 1, waiting: [1, 0, 0], own: 1, bell: 0 });
  expect(hidden.lists.slice(1).map(({ total }) => total)).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 1]);
  expect(before.lists[0]?.total).toBe(6);
  expect(await shown()).toEqual(before);
  await trash().remove(article._id);
  await trash().remove(others._id);
});

it('a comment of an article in the trash can be neither changed, reported, judged nor deleted', async () => {
  const [{ _id } = { _id: '' }] = comments;
  await trash().remove(article._id);

  const answers = [
    await writer.client.put(`/api/comments/${_id}`, { message: 'Changed.' }),
    await writer.client.delete(`/api/comments/${_id}`),
    await octavo.user.post(`/api/comments/${_id}/report`, { reason: 'Rude' }),
    await octavo.admin.put(`/api/comments/${_id}/status`, { status: 'spam' }),
    await octavo.admin.delete(`/api/comments/${_id}`),
    await octavo.visitor.get(`/api/comments/${article._id}`),
  ];
  const many = await octavo.admin.post('/api/comments/bulk-delete', { where: { user: writer.id }, expected: 0 });

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  expect(many.body).toMatchObject({ deleted: 0 });
});
