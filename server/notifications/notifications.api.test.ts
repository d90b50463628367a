import { describe, expect } from 'vitest';
import type { Notification } from '../../shared/notifications/notifications.ts';
import { makeAccount, makeArticle, makeComment, valid } from '../testing/inputs/factories.ts';
import type { Client } from '../testing/servers/client.ts';
import { itWithMail, octavo, smtp } from '../testing/servers/it.ts';
import { sql } from '../testing/servers/sql.ts';

const it = itWithMail();

const bell = async (client: Client): Promise<Notification[]> => (await client.get('/api/notifications')).body.data;
const texts = async (client: Client) => (await bell(client)).map(({ kind, text }) => [kind, text]);
const unread = async (client: Client) => (await client.get('/api/notifications/unread')).body.unread;
const answer = (client: Client, { post, _id }: { post: { _id: string }; _id: string }, message: string) =>
  client.post(`/api/comments/${post._id}`, { message, parent: _id });

/** Makes another administrator, who is told of nothing yet. */
async function makeAdmin() {
  const made = await makeAccount(octavo);
  await octavo.admin.put(`/api/users/${made.id}`, { isAdmin: true });
  return made;
}

const moderated = (comments: string) => octavo.admin.put('/api/settings', { comments });

describe('the bell', () => {
  it('tells the author of an article of a comment, and who is answered of the answer', async () => {
    const writer = await makeAdmin();
    const article = (
      await writer.client.post('/api/articles', valid.article((await makeArticle(octavo)).category ?? ''))
    ).body.article;
    const reader = await makeAccount(octavo);
    const comment = await makeComment(reader.client, article._id, 'Why?');
    await answer(writer.client, comment, 'Because.');

    const [ofWriter, ofReader] = [await bell(writer.client), await bell(reader.client)];

    expect(ofWriter).toEqual([
      {
        _id: expect.any(String),
        kind: 'comment',
        createdAt: expect.any(String),
        isRead: false,
        from: reader.account.username,
        text: 'Why?',
        article: { title: article.title, slug: article.slug },
        comment: comment._id,
        thread: null,
      },
    ]);
    expect(ofReader).toMatchObject([{ kind: 'answer', text: 'Because.', thread: comment._id }]);
  });

  it('tells nobody of their own acts, and once whoever is both author and answered', async () => {
    const writer = await makeAdmin();
    const article = (
      await writer.client.post('/api/articles', valid.article((await makeArticle(octavo)).category ?? ''))
    ).body.article;
    const own = await makeComment(writer.client, article._id, 'First');
    await answer(writer.client, own, 'To myself');
    await answer(octavo.user, own, 'To you');

    expect(await texts(writer.client)).toEqual([['answer', 'To you']]);
  });

  it('tells administrators of messages and of comments that wait, and readers of neither', async () => {
    const admin = await makeAdmin();
    const reader = await makeAccount(octavo);
    const article = await makeArticle(octavo);
    await moderated('moderated');
    await makeComment(octavo.user, article._id, 'May I?');
    await moderated('on');
    await octavo.visitor.post('/api/contacts', { ...valid.contact(), username: 'Grace Hopper', message: 'Hello' });
    await admin.client.post('/api/contacts', { ...valid.contact(), message: 'From myself' });

    expect(await texts(admin.client)).toEqual([
      ['message', 'Hello'],
      ['held', 'May I?'],
    ]);
    expect((await bell(admin.client))[0]).toMatchObject({ from: 'Grace Hopper', article: null });
    expect(await texts(reader.client)).toEqual([]);
  });

  it('tells of a comment when it is approved, and no longer that it waits', async () => {
    const [writer, judge] = [await makeAdmin(), await makeAdmin()];
    const { category } = await makeArticle(octavo);
    const article = (await writer.client.post('/api/articles', valid.article(category ?? ''))).body.article;
    await moderated('moderated');
    const comment = await makeComment(octavo.user, article._id, 'Approve me');
    await moderated('on');
    const before = await texts(writer.client);

    for (const status of ['approved', 'spam', 'approved'])
      await judge.client.put(`/api/comments/${comment._id}/status`, { status });

    expect(before).toEqual([['held', 'Approve me']]);
    expect(await texts(writer.client)).toEqual([['comment', 'Approve me']]);
    expect(await texts(judge.client)).toEqual([]);
  });

  it.each<[string, (made: { comment: { _id: string }; article: { _id: string } }) => Promise<unknown>]>([
    ['is deleted', ({ comment }) => octavo.admin.delete(`/api/comments/${comment._id}`)],
    ['is hidden', ({ comment }) => octavo.admin.put(`/api/comments/${comment._id}/status`, { status: 'spam' })],
    [
      'is under an article that is taken back',
      ({ article }) => octavo.admin.put(`/api/articles/${article._id}/publish`, { published: false }),
    ],
    ['is under an article in the trash', ({ article }) => octavo.admin.delete(`/api/articles/${article._id}`)],
  ])('is silent of what %s by now', async (_what, happen) => {
    const article = await makeArticle(octavo);
    const reader = await makeAccount(octavo);
    const asked = await makeComment(reader.client, article._id, 'Asked');
    const comment = (await answer(octavo.user, asked, 'Answered')).body.comment;
    const before = await unread(reader.client);

    await happen({ comment, article });

    expect([before, await unread(reader.client), await bell(reader.client)]).toEqual([1, 0, []]);
  });

  it('is silent of administrators’ matters to one who is none any more', async () => {
    const admin = await makeAdmin();
    await octavo.visitor.post('/api/contacts', valid.contact());
    const before = await unread(admin.client);

    await octavo.admin.put(`/api/users/${admin.id}`, { isAdmin: false });

    expect([before, await unread(admin.client)]).toEqual([1, 0]);
  });

  it('marks one as read, or with it the earlier ones, and never those of others', async () => {
    const article = await makeArticle(octavo);
    const [reader, other] = [await makeAccount(octavo), await makeAccount(octavo)];
    const asked = await makeComment(reader.client, article._id, 'Asked');
    for (const text of ['one', 'two', 'three']) await answer(octavo.user, asked, text);
    const [three, two, one] = await bell(reader.client);
    const read = (client: Client, body: object) => client.put('/api/notifications/read', body);

    const foreign = (await read(other.client, { _id: three?._id, andEarlier: true })).body.unread;
    const afterForeign = await unread(reader.client);
    const single = (await read(reader.client, { _id: three?._id })).body.unread;
    const all = (await read(reader.client, { _id: two?._id, andEarlier: true })).body.unread;

    expect([foreign, afterForeign, single, all]).toEqual([0, 3, 2, 0]);
    expect((await bell(reader.client)).map(({ _id, isRead }) => [_id, isRead])).toEqual(
      [three, two, one].map((each) => [each?._id, true]),
    );
    expect((await read(reader.client, {})).body.errors).toEqual({ _id: '_id must be text.' });
  });

  it('lists, counts and marks the newest thousand, however many there are', async () => {
    const { client, id } = await makeAdmin();
    await sql(
      octavo,
      `INSERT INTO contacts (username, email, message, created_at)
      SELECT 'Many', 'many@octavo.example', 'No. ' || n, CURRENT_TIMESTAMP FROM
      (WITH RECURSIVE up(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM up WHERE n < 1100) SELECT n FROM up) AS numbers ORDER BY n`,
    );
    await sql(
      octavo,
      `INSERT INTO notifications (user_id, kind, contact_id, created_at)
      SELECT ${id}, 'message', id, created_at FROM contacts WHERE username = 'Many' ORDER BY id`,
    );

    const page = async (number: number) => (await client.get(`/api/notifications?limit=100&page=${number}`)).body;
    const [first, last, after] = [await page(1), await page(10), await page(11)];
    const newest = first.data[0];
    await client.put('/api/notifications/read', { _id: newest._id, andEarlier: true });

    expect(first).toMatchObject({ total: 1_000, totalPages: 10, unread: 100 });
    expect([newest.text, last.data.at(-1).text, after.data]).toEqual(['No. 1100', 'No. 101', []]);
    expect(await unread(client)).toBe(0);
    expect(await sql(octavo, `SELECT id FROM notifications WHERE user_id = ${id} AND read_at IS NULL`)).toHaveLength(
      100,
    );
    await sql(octavo, `DELETE FROM contacts WHERE username = 'Many'`);
  });
});

describe('mail', () => {
  it('is sent at once, and ended by one click without a session', async () => {
    const article = await makeArticle(octavo, { title: 'On paper' });
    const { client, account } = await makeAccount(octavo);
    const asked = await makeComment(client, article._id, 'Asked');
    await answer(octavo.user, asked, 'Answered <b>well</b>');

    const mail = await smtp.next(account.email, /answer/i);
    const link = /<(.+)>/.exec(mail.headers['list-unsubscribe'] ?? '')?.[1] ?? '';
    const opened = await fetch(link.replace(/^https?:\/\/[^/]+/, octavo.url), { redirect: 'manual' });
    const before = (await client.get('/api/users/notifications')).body;
    const clicked = await fetch(link.replace(/^https?:\/\/[^/]+/, octavo.url), {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
      redirect: 'manual',
    });

    const byForm = await fetch(link.replace(/^https?:\/\/[^/]+/, octavo.url), {
      ...{ method: 'POST', headers: { Accept: 'text/html' }, redirect: 'manual' },
    });

    expect(mail.subject).toMatch(/^User.* answered your comment on “On paper”$/);
    expect(mail.text).toContain('> Answered <b>well</b>');
    expect(mail.html).not.toContain('<b>well');
    expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect(opened.status).toBeLessThan(500);
    expect([before.answer, clicked.status]).toEqual(['at-once', 200]);
    expect([byForm.status, byForm.headers.get('Location')]).toEqual([303, `${new URL(link).pathname}?done=1`]);
    expect((await client.get('/api/users/notifications')).body).toEqual({
      ...{ comment: 'at-once', answer: 'off', message: 'at-once', held: 'daily' },
      mail: true,
    });
  });

  it('is not ended by a link that was changed', async () => {
    const { client, id } = await makeAccount(octavo);
    for (const token of [`${id}.answer.forged`, `${id}.answer.${'A'.repeat(43)}`, 'x', '%00']) {
      const response = await fetch(`${octavo.url}/unsubscribe/${token}`, { method: 'POST' });
      expect(response.status).toBe(404);
    }
    const { headers, status } = await fetch(`${octavo.url}/unsubscribe/x`, {
      ...{ method: 'POST', headers: { Accept: 'text/html' }, redirect: 'manual' },
    });

    expect([status, headers.get('Location')]).toEqual([303, '/unsubscribe/x?failed=1']);
    expect((await client.get('/api/users/notifications')).body.answer).toBe('at-once');
  });

  it('keeps the mode of each kind, and refuses another by the name of the field', async () => {
    const { client } = await makeAccount(octavo);

    const { body } = await client.put('/api/users/notifications', { answer: 'daily', comment: 'off' });
    const wrong = await client.put('/api/users/notifications', { answer: 'hourly' });

    const modes = { comment: 'off', answer: 'daily', message: 'at-once', held: 'daily', mail: true };
    expect(body).toEqual({ message: 'Notifications updated!', settings: modes });
    expect(wrong.body.errors).toEqual({ answer: 'answer must be at-once, daily or off.' });
    expect((await client.get('/api/users/notifications')).body).toEqual(modes);
  });
});
