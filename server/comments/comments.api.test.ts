import { describe, expect } from 'vitest';
import { eachRow } from '../testing/eachRow.ts';
import { makeArticle, makeComment } from '../testing/inputs/factories.ts';
import { controlTexts, hostileTexts } from '../testing/inputs/hostile.ts';
import { it, octavo } from '../testing/servers/it.ts';

let post: { _id: string; title: string; slug: string };
it.beforeAll(async () => {
  post = await makeArticle(octavo);
});

const add = (message: unknown) => octavo.user.post(`/api/comments/${post._id}`, { message });
const messages = (comments: { message: string }[]) => comments.map(({ message }) => message);

describe('POST /api/comments/:postId', () => {
  it('adds a comment in the name of the writer', async () => {
    const response = await add('  Well said.\n\nVery well. ');

    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      message: 'Comment added successfully!',
      comment: {
        _id: expect.any(String),
        message: 'Well said.\n\nVery well.',
        createdAt: expect.any(String),
        user: { _id: expect.any(String), username: 'User', isAdmin: false },
        post: { _id: post._id, title: post.title, slug: post.slug },
        version: 1,
      },
    });
  });

  it.each<[unknown, string]>([
    [undefined, 'Comment is required.'],
    [null, 'Comment is required.'],
    ['', 'Comment is required.'],
    [' \n\t\u00a0\u3000 ', 'Comment is required.'],
    ['\u200b \u3164\n\u2800\u202e', 'Comment is required.'],
    ['x'.repeat(2001), 'Comment must have at most 2000 characters.'],
    ['😀'.repeat(2001), 'Comment must have at most 2000 characters.'],
    [['a'], 'Comment must be text.'],
    [{ toString: 'a' }, 'Comment must be text.'],
    [1, 'Comment must be text.'],
    [true, 'Comment must be text.'],
    ...controlTexts.map((text): [unknown, string] => [text, 'Comment must not have control characters.']),
  ])('refuses $0: $1', async (message, refusal) => {
    const response = await add(message);

    expect(response.status).toBe(422);
    expect(response.body).toEqual({ message: refusal, errors: { message: refusal } });
  });

  it('stores a message within the bounds, with its line breaks', () =>
    eachRow(
      ['x', 'x'.repeat(2000), '😀'.repeat(2000), ` ${'x'.repeat(2000)}\n`, 'a\r\nb\n\n\nc\td'],
      async (message) => {
        expect((await add(message)).body.comment.message).toBe(message.trim());
      },
    ));

  it.each(hostileTexts)('stores %j as it was typed, because it is text and not HTML', async (text) => {
    const { comment } = (await add(text)).body;

    const { comments } = (await octavo.visitor.get(`/api/comments/${post._id}`)).body;

    expect(comments.at(-1)).toEqual(comment);
    expect(comment.message).toBe(text);
  });

  it('cannot be made in the name of another, nor with another time', async () => {
    const response = await octavo.user.post(`/api/comments/${post._id}`, {
      message: 'Forged',
      user: { _id: '1' },
      userId: 1,
      createdAt: '2000-01-01T00:00:00.000Z',
      post: '999',
    });

    expect(response.body.comment.user.username).toBe('User');
    expect(response.body.comment.createdAt).not.toMatch(/^2000/);
  });
});

describe('GET /api/comments/:postId', () => {
  it('lists the comments on one article, oldest first', async () => {
    const { _id } = await makeArticle(octavo);
    await makeComment(octavo.user, post._id, 'Elsewhere');
    for (const message of ['one', 'two', 'three']) await makeComment(octavo.user, _id, message);

    const response = await octavo.visitor.get(`/api/comments/${_id}`);

    expect(messages(response.body.comments)).toEqual(['one', 'two', 'three']);
    expect(JSON.stringify(response.body)).not.toContain('@octavo.example');
  });

  it('shows a writer under the name that they have now', async () => {
    const { _id } = await makeArticle(octavo);
    await makeComment(octavo.user, _id);

    await octavo.user.put('/api/users/profile', { username: 'Renamed User' });
    const renamed = (await octavo.visitor.get(`/api/comments/${_id}`)).body.comments[0].user.username;
    await octavo.user.put('/api/users/profile', { username: 'User' });

    expect(renamed).toBe('Renamed User');
  });
});

describe('GET /api/comments', () => {
  it('lists all comments, newest first, with totals', async () => {
    const other = await makeArticle(octavo);
    await makeComment(octavo.user, post._id, 'older');
    await makeComment(octavo.admin, other._id, 'newer');

    const response = await octavo.admin.get('/api/comments?limit=2');

    expect(messages(response.body.data)).toEqual(['newer', 'older']);
    expect(response.body.comments).toEqual(response.body.data);
    expect(response.body.totalComments).toBe(response.body.total);
    expect(response.body.totalPages).toBe(Math.ceil(response.body.total / 2));
    expect(response.body.data[0]).toMatchObject({ post: { title: other.title }, user: { username: 'Admin' } });
  });
});

describe('deleting comments', () => {
  it('removes one', async () => {
    const { _id } = await makeComment(octavo.user, post._id);

    const response = await octavo.admin.delete(`/api/comments/${_id}`);
    const again = await octavo.admin.delete(`/api/comments/${_id}`);

    expect(response.body).toEqual({ message: 'Comment deleted successfully!' });
    expect(again.status).toBe(404);
  });

  it('removes many, each counted once, and no others', async () => {
    const article = await makeArticle(octavo);
    const [one, two] = [await makeComment(octavo.user, article._id), await makeComment(octavo.user, article._id)];
    await makeComment(octavo.user, article._id, 'stays');

    const response = await octavo.admin.post('/api/comments/bulk-delete', {
      ids: [one._id, two._id, one._id, '999999'],
    });

    expect(response.body).toEqual({ message: 'Comments deleted successfully!', deleted: 2 });
    expect(messages((await octavo.visitor.get(`/api/comments/${article._id}`)).body.comments)).toEqual(['stays']);
  });

  it('is not for a user, but for one comment of their own', async () => {
    const { _id } = await makeComment(octavo.user, post._id);
    const other = await makeComment(octavo.admin, post._id);

    expect((await octavo.user.post('/api/comments/bulk-delete', { ids: [_id] })).status).toBe(403);
    expect((await octavo.user.delete(`/api/comments/${other._id}`)).status).toBe(403);
    expect((await octavo.user.delete(`/api/comments/${_id}`)).status).toBe(200);
  });
});
