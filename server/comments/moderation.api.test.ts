import { describe, expect } from 'vitest';
import type { Article } from '../../shared/articles/articles.ts';
import type { Comment, CommentCounts, ListedComment } from '../../shared/comments/comments.ts';
import { makeAccount, makeArticle, makeComment } from '../testing/inputs/factories.ts';
import type { Client } from '../testing/servers/client.ts';
import { it, octavo } from '../testing/servers/it.ts';

let other: Client;
it.beforeAll(async () => {
  other = (await makeAccount(octavo, { username: 'Bea' })).client;
});
it.afterEach(() => octavo.admin.put('/api/settings', { comments: 'on' }));

const moderate = () => octavo.admin.put('/api/settings', { comments: 'moderated' });
const judge = (comment: Comment, status: string) => octavo.admin.put(`/api/comments/${comment._id}/status`, { status });
const under = async ({ _id }: Article, client = octavo.visitor): Promise<string[]> =>
  (await client.get(`/api/comments/${_id}`)).body.comments.map(({ message }: Comment) => message);
const held = async ({ _id }: Article, client: Client): Promise<Comment[]> =>
  (await client.get(`/api/comments/${_id}/held`)).body.comments;
const list = async (query = ''): Promise<{ data: ListedComment[]; total: number; counts: CommentCounts }> =>
  (await octavo.admin.get(`/api/comments?${query}`)).body;
const links = (count: number) => Array.from({ length: count }, (_, index) => `https://a${index}.example`).join(' ');

describe('where comments are moderated', () => {
  it('a new one waits, its writer alone sees it, and its approval shows it on the cached page', async () => {
    const article = await makeArticle(octavo);
    const page = async () => (await octavo.visitor.get(`/articles/${article.slug}`)).body;
    await moderate();
    await page();

    const { status, body } = await octavo.user.post(`/api/comments/${article._id}`, { message: 'Well put.' });
    const before = { page: await page(), all: await under(article), own: await held(article, octavo.user) };
    const ofOthers = [
      await under(article, octavo.user),
      await under(article, octavo.admin),
      await held(article, other),
    ];
    await judge(body.comment, 'approved');

    expect([status, body.message]).toEqual([201, 'Thank you! Your comment waits for approval.']);
    expect(body.comment.status).toBe('pending');
    expect(before.page).not.toContain('Well put.');
    expect(before.all).toEqual([]);
    expect(before.own).toEqual([body.comment]);
    expect(ofOthers).toEqual([[], [], []]);
    expect(await page()).toContain('Well put.');
    expect(await under(article)).toEqual(['Well put.']);
    expect(await held(article, octavo.user)).toEqual([]);
  });

  it('one of an administrator is shown at once', async () => {
    const article = await makeArticle(octavo);
    await moderate();

    const comment = await makeComment(octavo.admin, article._id, links(20));

    expect(comment.status).toBeUndefined();
    expect(await under(article)).toEqual([links(20)]);
  });

  it('an approved one waits again after its writer has changed it, and its answers stay', async () => {
    const article = await makeArticle(octavo);
    const comment = await makeComment(octavo.user, article._id);
    await octavo.admin.post(`/api/comments/${article._id}`, { message: 'Indeed.', parent: comment._id });
    await moderate();

    const { body } = await octavo.user.put(`/api/comments/${comment._id}`, { message: 'Other words.' });

    expect([body.message, body.comment.status]).toEqual(['Thank you! Your comment waits for approval.', 'pending']);
    expect(await under(article)).toEqual(['Comment not shown.', 'Indeed.']);
    await judge(comment, 'approved');
    expect(await under(article)).toEqual(['Other words.', 'Indeed.']);
  });

  it('the same Idempotency-Key gives the held comment again', async () => {
    const article = await makeArticle(octavo);
    await moderate();
    const send = () =>
      octavo.user.post(
        `/api/comments/${article._id}`,
        { message: 'Once.' },
        { headers: { 'Idempotency-Key': `only-once-${article._id}` } },
      );

    const [first, second] = [await send(), await send()];

    expect([first.status, second.body]).toEqual([201, first.body]);
    expect(await held(article, octavo.user)).toHaveLength(1);
  });
});

describe('what looks like spam', () => {
  it.each<[string, Record<string, unknown>, string, string[]]>([
    ['links', { message: links(4) }, 'pending', ['4 links']],
    ['a page of links', { message: links(60) }, 'spam', ['60 links', 'The account is less than a day old']],
    ['a filled trap', { message: 'Hello', website: 'x' }, 'spam', ['A field was filled in that people do not see']],
  ])('is held with its reasons, and never thrown away: %s', async (_, fields, status, reasons) => {
    const article = await makeArticle(octavo);
    const { client } = await makeAccount(octavo);

    const response = await client.post(`/api/comments/${article._id}`, fields);

    expect(response.status).toBe(201);
    expect(response.body.comment.status).toBe('pending');
    expect(await under(article)).toEqual([]);
    const [listed] = (await list(`article=${article._id}`)).data;
    expect(listed).toMatchObject({ message: fields.message, status });
    expect(listed?.reasons).toEqual(expect.arrayContaining(reasons));
  });

  it('is refused where it is longer than a comment may be: ten thousand links', async () => {
    const article = await makeArticle(octavo);

    const { status, body } = await octavo.user.post(`/api/comments/${article._id}`, { message: links(10_000) });

    expect([status, body.errors]).toEqual([422, { message: 'Comment must have at most 2000 characters.' }]);
  });

  it('cannot come in by an edit', async () => {
    const article = await makeArticle(octavo);
    const { _id } = await makeComment(other, article._id);

    await other.put(`/api/comments/${_id}`, { message: links(9) });

    expect(await under(article)).toEqual([]);
    expect((await list(`article=${article._id}`)).data[0]).toMatchObject({ _id, status: 'spam' });
  });

  it('is no edit of a comment for being like itself', async () => {
    const article = await makeArticle(octavo);
    const { client } = await makeAccount(octavo);
    const message = 'Thank you for these lines';
    for (let time = 1; time < 4; time++) await makeComment(client, article._id, message);
    const { _id } = await makeComment(client, article._id, message);

    await client.put(`/api/comments/${_id}`, { message: `${message}!` });

    expect(await under(article)).toContain(`${message}!`);
  });

  it('stays where it waits after its writer has taken the links out', async () => {
    const article = await makeArticle(octavo);
    const { client } = await makeAccount(octavo);
    const { body } = await client.post(`/api/comments/${article._id}`, { message: links(4) });

    await client.put(`/api/comments/${body.comment._id}`, { message: 'No links at all.' });

    expect(await under(article)).toEqual([]);
    expect((await list(`article=${article._id}`)).data[0]).toMatchObject({ status: 'pending', reasons: [] });
  });
});

describe('judging comments', () => {
  it('lists and counts each status, with other filters too', async () => {
    const article = await makeArticle(octavo);
    const made: Comment[] = [];
    for (let number = 0; number < 5; number++)
      made.push(await makeComment(octavo.user, article._id, `Number ${number}`));
    const [shown, pending, spam, reported, deleted] = made as [Comment, Comment, Comment, Comment, Comment];
    const before = (await list()).counts;
    await judge(pending, 'pending');
    await judge(spam, 'spam');
    await other.post(`/api/comments/${reported._id}/report`, {});
    await octavo.admin.delete(`/api/comments/${deleted._id}`);

    const ids = async (query: string) => (await list(`article=${article._id}&${query}`)).data.map(({ _id }) => _id);

    expect(await ids('')).toEqual([reported._id, spam._id, pending._id, shown._id]);
    expect(await ids('status=approved')).toEqual([reported._id, shown._id]);
    expect(await ids('status=pending')).toEqual([pending._id]);
    expect(await ids('status=spam&q=number')).toEqual([spam._id]);
    expect(await ids('status=reported&sort=createdAt')).toEqual([reported._id]);
    const counts = { all: 4, approved: 2, pending: 1, spam: 1, reported: 1 };
    expect((await list(`article=${article._id}&status=spam`)).counts).toEqual(counts);
    const after = (await list('status=pending')).counts;
    expect(after).toEqual({
      all: before.all - 1,
      approved: before.approved - 3,
      pending: before.pending + 1,
      spam: before.spam + 1,
      reported: before.reported + 1,
    });
  });

  it('refuses another status, by the name of the field', async () => {
    const article = await makeArticle(octavo);
    const comment = await makeComment(octavo.user, article._id);

    const { status, body } = await judge(comment, 'deleted');

    expect([status, body.errors]).toEqual([422, { status: 'status must be approved, pending, spam or reported.' }]);
    expect((await octavo.admin.get('/api/comments?status=open')).status).toBe(422);
  });

  it('settles reports by an approval, which can be taken back', async () => {
    const article = await makeArticle(octavo);
    const comment = await makeComment(octavo.user, article._id);
    await other.post(`/api/comments/${comment._id}/report`, { reason: 'Rude.' });
    const reports = async () => (await list(`article=${article._id}`)).data[0]?.reports;

    await judge(comment, 'approved');
    const settled = await reports();
    await judge(comment, 'reported');

    expect([settled, await reports()]).toEqual([0, 1]);
  });

  it('is done for several at once, and recorded', async () => {
    const article = await makeArticle(octavo);
    const [one, two] = [await makeComment(octavo.user, article._id), await makeComment(octavo.user, article._id)];

    const { body } = await octavo.admin.post('/api/comments/bulk-status', {
      ids: [one._id, two._id, '999999'],
      status: 'spam',
    });

    expect(body).toEqual({ message: 'Marked as spam!', changed: 2 });
    expect(await under(article)).toEqual([]);
    const [entry] = (await octavo.admin.get('/api/activity?kind=moderate')).body.data;
    expect(entry).toMatchObject({ details: { status: 'spam' }, subject: { kind: 'comment' } });
    expect(entry.subject.rows).toHaveLength(2);
  });

  it('brings back one that was deleted, with its place among the answers', async () => {
    const article = await makeArticle(octavo);
    const comment = await makeComment(octavo.user, article._id, 'Asked');
    await octavo.admin.post(`/api/comments/${article._id}`, { message: 'Answered', parent: comment._id });

    await octavo.admin.delete(`/api/comments/${comment._id}`);
    const between = await under(article);
    await judge(comment, 'approved');

    expect(between).toEqual(['Comment deleted.', 'Answered']);
    expect(await under(article)).toEqual(['Asked', 'Answered']);
  });

  it('comes with the article into the trash and back', async () => {
    const article = await makeArticle(octavo);
    const comment = await makeComment(octavo.user, article._id, 'Asked');
    await octavo.admin.post(`/api/comments/${article._id}`, { message: 'Answered', parent: comment._id });
    await judge(comment, 'spam');

    await octavo.admin.delete(`/api/articles/${article._id}`);
    await octavo.admin.post('/api/trash/restore', { kind: 'articles', ids: [article._id] });

    expect(await under(article)).toEqual(['Comment not shown.', 'Answered']);
    expect((await list(`article=${article._id}&status=spam`)).total).toBe(1);
  });

  it('counts only what readers see in the statistics of a day', async () => {
    const article = await makeArticle(octavo);
    const statistics = async () => (await octavo.admin.get('/api/statistics')).body;
    const before = await statistics();
    const comment = await makeComment(octavo.user, article._id);
    const sums = [];
    for (const status of ['pending', 'approved', 'spam', 'approved']) {
      await judge(comment, status);
      const { days, waiting } = await statistics();
      sums.push([
        days.at(-1).comments - before.days.at(-1).comments,
        waiting.heldComments - before.waiting.heldComments,
      ]);
    }

    expect(sums).toEqual([
      [0, 1],
      [1, 0],
      [0, 0],
      [1, 0],
    ]);
  });
});
