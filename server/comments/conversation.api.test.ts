import { describe, expect } from 'vitest';
import type { Article } from '../../shared/articles/articles.ts';
import type { Comment } from '../../shared/comments/comments.ts';
import { makeAccount, makeArticle, makeComment } from '../testing/inputs/factories.ts';
import type { Client } from '../testing/servers/client.ts';
import { it, octavo } from '../testing/servers/it.ts';

let other: Client;
it.beforeAll(async () => {
  other = (await makeAccount(octavo, { username: 'Bea' })).client;
});

const answer = (client: Client, article: Article, parent: string, message = 'Quite so.') =>
  client.post(`/api/comments/${article._id}`, { message, parent });
const answered = async (client: Client, article: Article, parent: string, message?: string): Promise<Comment> =>
  (await answer(client, article, parent, message)).body.comment;
const under = async ({ _id }: Article, query = '') => (await octavo.visitor.get(`/api/comments/${_id}${query}`)).body;
const messagesUnder = async (article: Article, query = ''): Promise<string[]> =>
  (await under(article, query)).comments.map(({ message }: Comment) => message);
const ifMatch = (version: number) => ({ headers: { 'If-Match': `"${version}"` } });

describe('an answer', () => {
  it('stands behind its comment, before later ones', async () => {
    const article = await makeArticle(octavo);
    const first = await makeComment(octavo.user, article._id, 'first');
    await makeComment(octavo.user, article._id, 'second');

    const response = await answer(other, article, first._id, 'to the first');

    expect(response.status).toBe(201);
    expect(response.body.comment).toMatchObject({ parent: first._id, answered: { username: 'User' } });
    expect(await messagesUnder(article)).toEqual(['first', 'to the first', 'second']);
    expect((await under(article)).totalComments).toBe(3);
  });

  it('to an answer stands under the same comment, and names whom it answers', async () => {
    const article = await makeArticle(octavo);
    const { _id } = await makeComment(octavo.user, article._id);
    const one = await answered(other, article, _id);

    const two = await answered(octavo.user, article, one._id);

    expect(two).toMatchObject({ parent: _id, answered: { username: 'Bea' } });
  });

  it.each(['deleted', 'held', 'spam', 'of another article', 'unknown'])(
    'to a comment that is %s is refused by the name of the field, and nothing is added',
    async (kind) => {
      const article = await makeArticle(octavo);
      const { _id } = await makeComment(
        octavo.admin,
        kind === 'of another article' ? (await makeArticle(octavo))._id : article._id,
      );
      if (kind === 'deleted') await octavo.admin.delete(`/api/comments/${_id}`);
      if (kind === 'held') await octavo.admin.put(`/api/comments/${_id}/status`, { status: 'pending' });
      if (kind === 'spam') await octavo.admin.put(`/api/comments/${_id}/status`, { status: 'spam' });
      const before = (await under(article)).totalComments;

      const response = await answer(octavo.user, article, kind === 'unknown' ? 'no-such-id' : _id);

      const message = 'Answer a comment that is shown under this article: this one is not, or not any more.';
      expect(response.status).toBe(422);
      expect(response.body).toEqual({ message, errors: { parent: message } });
      expect((await under(article)).totalComments).toBe(before);
    },
  );

  it.each(['pending', 'spam'])('is on no page of readers while it is %s', async (status) => {
    const article = await makeArticle(octavo);
    const { _id } = await makeComment(octavo.user, article._id, 'asked');
    const answers: Comment[] = [];
    for (let number = 1; number <= 7; number++) answers.push(await answered(octavo.admin, article, _id, `${number}`));
    for (const at of [1, 4]) await octavo.admin.put(`/api/comments/${answers[at]?._id}/status`, { status });

    expect(await messagesUnder(article)).toEqual(['asked', '1', '3', '4', '6', '7']);
    expect((await under(article)).totalComments).toBe(6);
    expect(await messagesUnder(article, `?parent=${_id}`)).toEqual(['asked', '1', '3', '4', '6', '7']);
    expect(await messagesUnder(article, `?parent=${_id}&limit=3&page=2`)).toEqual(['asked', '1', '3']);
  });

  it('is on no page where its comment is not', async () => {
    const article = await makeArticle(octavo);
    const { _id } = await makeComment(octavo.user, article._id, 'asked');
    await octavo.admin.put(`/api/comments/${_id}/status`, { status: 'spam' });

    expect(await under(article, `?parent=${_id}`)).toMatchObject({ comments: [], totalComments: 0 });
  });

  it('is on no page of another article', async () => {
    const [article, another] = [await makeArticle(octavo, { published: false }), await makeArticle(octavo)];
    const { _id } = await makeComment(octavo.admin, article._id, 'asked');
    await answered(octavo.admin, article, _id);

    expect((await under(another, `?parent=${_id}`)).comments).toEqual([]);
  });

  it('beyond the fifth is on pages of its own, the newest first', async () => {
    const article = await makeArticle(octavo);
    const { _id } = await makeComment(octavo.user, article._id, 'asked');
    for (let number = 1; number <= 8; number++) await answered(octavo.admin, article, _id, `${number}`);

    const { comments } = await under(article);
    const pages = [1, 2, 3].map((page) => messagesUnder(article, `?parent=${_id}&limit=3&page=${page}`));

    expect(comments.map(({ message }: Comment) => message)).toEqual(['asked', '4', '5', '6', '7', '8']);
    expect(comments[0].hasMoreAnswers).toBe(true);
    expect(await Promise.all(pages)).toEqual([
      ['asked', '6', '7', '8'],
      ['asked', '3', '4', '5'],
      ['asked', '1', '2'],
    ]);
    expect((await under(article, `?parent=${_id}&limit=3`)).totalPages).toBe(3);
  });

  it.each(['99999', 'no-such-id'])('pages of what is not there have nothing: %s', async (parent) => {
    const article = await makeArticle(octavo);

    expect(await under(article, `?parent=${parent}`)).toMatchObject({ comments: [], totalPages: 1 });
  });
});

describe('PUT /api/comments/:id', () => {
  it('changes the text of one’s own, and says when', async () => {
    const article = await makeArticle(octavo);
    const { _id, version } = await makeComment(octavo.user, article._id);

    const response = await octavo.user.put(`/api/comments/${_id}`, { message: ' Better said. ' }, ifMatch(version));

    expect(response.body.message).toBe('Comment updated successfully!');
    expect(response.body.comment).toMatchObject({ message: 'Better said.', version: 2, editedAt: expect.any(String) });
    expect((await under(article)).comments).toEqual([response.body.comment]);
  });

  it('with the text that there is changes nothing', async () => {
    const article = await makeArticle(octavo);
    const { _id, message } = await makeComment(octavo.user, article._id);

    const { comment } = (await octavo.user.put(`/api/comments/${_id}`, { message })).body;

    expect([comment.version, comment.editedAt]).toEqual([1, undefined]);
  });

  it.each([
    ['If-Match', 412],
    ['version', 409],
  ])('refuses to overwrite what a moderator changed meanwhile, and shows it: %s', async (by, status) => {
    const article = await makeArticle(octavo);
    const { _id } = await makeComment(octavo.user, article._id);
    await octavo.admin.put(`/api/comments/${_id}/status`, { status: 'pending' });

    const response = await (by === 'version'
      ? octavo.user.put(`/api/comments/${_id}`, { message: 'Mine.', version: 1 })
      : octavo.user.put(`/api/comments/${_id}`, { message: 'Mine.' }, ifMatch(1)));

    expect(response.status).toBe(status);
    expect(response.body.comment).toMatchObject({ message: 'Well said.', version: 2, status: 'pending' });
  });

  it('is for nobody else, not even an administrator', async () => {
    const article = await makeArticle(octavo);
    const { _id } = await makeComment(octavo.user, article._id);

    const responses = [other, octavo.admin].map((client) => client.put(`/api/comments/${_id}`, { message: 'Yours.' }));

    for (const { status, body } of await Promise.all(responses)) {
      expect([status, body.message]).toEqual([403, 'You can change only your own comments.']);
    }
    expect(await messagesUnder(article)).toEqual(['Well said.']);
  });

  it('is refused where comments are off', async () => {
    const article = await makeArticle(octavo);
    const { _id } = await makeComment(other, article._id, 'first');
    await octavo.admin.put('/api/settings', { comments: 'off' });

    const response = await other.put(`/api/comments/${_id}`, { message: 'second' });

    await octavo.admin.put('/api/settings', { comments: 'on' });
    expect([response.status, await messagesUnder(article)]).toEqual([403, ['first']]);
  });

  it('knows no comment under an article that is a draft now', async () => {
    const article = await makeArticle(octavo);
    const { _id } = await makeComment(other, article._id, 'first');
    await octavo.admin.put(`/api/articles/${article._id}/publish`, { published: false });

    const response = await other.put(`/api/comments/${_id}`, { message: 'second' });

    expect([response.status, response.body.message]).toEqual([404, 'Comment not found.']);
  });

  it('knows no deleted comment, and no held one of another', async () => {
    const article = await makeArticle(octavo);
    const [gone, held] = [await makeComment(octavo.user, article._id), await makeComment(octavo.user, article._id)];
    await octavo.admin.delete(`/api/comments/${gone._id}`);
    await octavo.admin.put(`/api/comments/${held._id}/status`, { status: 'pending' });

    const edit = (client: Client, { _id }: Comment) => client.put(`/api/comments/${_id}`, { message: 'Anew.' });

    expect((await edit(octavo.user, gone)).status).toBe(404);
    expect((await edit(other, held)).status).toBe(404);
  });
});

describe('DELETE /api/comments/:id by its writer', () => {
  it('takes it away for good', async () => {
    const article = await makeArticle(octavo);
    const { _id } = await makeComment(octavo.user, article._id);

    const response = await octavo.user.delete(`/api/comments/${_id}`);

    expect(response.body).toEqual({ message: 'Comment deleted successfully!' });
    expect(await under(article)).toMatchObject({ comments: [], totalComments: 0 });
    expect((await octavo.user.delete(`/api/comments/${_id}`)).status).toBe(404);
    expect((await octavo.admin.put(`/api/comments/${_id}/status`, { status: 'approved' })).status).toBe(404);
  });

  it('leaves its place as long as it has answers', async () => {
    const article = await makeArticle(octavo);
    const { _id } = await makeComment(octavo.user, article._id, 'A secret');
    const reply = await answered(other, article, _id);

    await octavo.user.delete(`/api/comments/${_id}`);
    const between = await under(article);
    await other.delete(`/api/comments/${reply._id}`);

    expect(between.comments[0]).toMatchObject({ _id, message: 'Comment deleted.', user: null, removed: true });
    expect(between.comments[1]).toMatchObject({ _id: reply._id, message: 'Quite so.' });
    expect(between.totalComments).toBe(1);
    expect(await messagesUnder(article)).toEqual([]);
    expect((await octavo.admin.put(`/api/comments/${_id}/status`, { status: 'approved' })).status).toBe(404);
  });
});

describe('POST /api/comments/:id/report', () => {
  it('is once for each account, and shows administrators the reason', async () => {
    const article = await makeArticle(octavo);
    const { _id } = await makeComment(octavo.user, article._id);
    const report = (client: Client, reason?: string) => client.post(`/api/comments/${_id}/report`, { reason });

    const first = await report(other, 'Not about paper.');
    const second = await report(other, 'Still not.');
    await report(octavo.admin);

    expect([first.status, first.body.message]).toEqual([200, 'Thank you! The administrators will look at it.']);
    expect([second.status, second.body.message]).toEqual([409, 'You have reported this comment already.']);
    const { data } = (await octavo.admin.get('/api/comments?status=reported')).body;
    expect(data[0]).toMatchObject({ _id, status: 'approved', reports: 2, reportReasons: ['Not about paper.'] });
    expect(await messagesUnder(article)).toEqual(['Well said.']);
  });

  it.each([
    ['one’s own', 403, 'You cannot report your own comment.'],
    ['one that is held', 404, 'Comment not found.'],
    ['one under a draft', 404, 'Comment not found.'],
    ['none', 404, 'Comment not found.'],
  ])('refuses %s', async (kind, status, message) => {
    const article = await makeArticle(octavo);
    const { _id } = await makeComment(kind === 'one’s own' ? other : octavo.user, article._id);
    if (kind === 'one that is held') await octavo.admin.put(`/api/comments/${_id}/status`, { status: 'spam' });
    if (kind === 'one under a draft')
      await octavo.admin.put(`/api/articles/${article._id}/publish`, { published: false });

    const response = await other.post(`/api/comments/${kind === 'none' ? '99999' : _id}/report`, {});

    expect([response.status, response.body.message]).toEqual([status, message]);
  });

  it('refuses a reason that is too long, by the name of the field', async () => {
    const article = await makeArticle(octavo);
    const { _id } = await makeComment(octavo.user, article._id);

    const { status, body } = await other.post(`/api/comments/${_id}/report`, { reason: 'x'.repeat(501) });

    expect([status, body.errors]).toEqual([422, { reason: 'Reason must have at most 500 characters.' }]);
  });
});
