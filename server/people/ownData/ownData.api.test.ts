import { describe, expect } from 'vitest';
import { makeAccount, makeArticle, makeAuthor, makeComment, makeDraft, valid } from '../../testing/inputs/factories.ts';
import type { Client } from '../../testing/servers/client.ts';
import { it, octavo } from '../../testing/servers/it.ts';
import { ADMIN } from '../../testing/servers/octavo.ts';
import { sql } from '../../testing/servers/sql.ts';

const EXPORT = '/api/users/profile/export';

interface Made {
  client: Client;
  id: string;
  account: { username: string; email: string; password: string };
}

const deleteOwn = ({ client, account }: Pick<Made, 'client' | 'account'>, fields: object = {}) =>
  client.send('DELETE', '/api/users/profile', {
    body: { currentPassword: account.password, comments: 'keep', ...fields },
  });

/** Makes another administrator, who is signed in. */
async function makeAdmin(fields: Record<string, unknown> = {}): Promise<Made> {
  const made = (await makeAccount(octavo, fields)) as Made;
  await octavo.admin.put(`/api/users/${made.id}`, { isAdmin: true });
  return made;
}

const under = async (articleId: string) => (await octavo.visitor.get(`/api/comments/${articleId}`)).body.comments;

/** Every text that the database holds, but the hashes of the deleted account's successors. */
async function everyText(): Promise<string> {
  const names = ['users', 'activity', 'revisions', 'page_revisions', 'articles', 'contacts', 'comments'];
  const tables = await Promise.all(names.map((name) => sql(octavo, `SELECT * FROM ${name}`)));
  return JSON.stringify(tables);
}

describe('GET /users/profile/export', () => {
  it('has all that an account wrote and kept, as a file', async () => {
    const article = await makeArticle(octavo, { tags: ['paper'] });
    const made = await makeAdmin();
    const { client } = made;
    const comment = await makeComment(client, article._id, 'Quite so.');
    const other = await makeComment(octavo.admin, article._id);
    await client.post(`/api/comments/${other._id}/report`, { reason: 'Rude.' });
    await client.post('/api/contacts', { ...valid.contact(), message: 'From my account' });
    const own = (await client.post('/api/articles', valid.article(article.category ?? ''))).body.article;
    const binned = (await client.post('/api/articles', valid.article(article.category ?? ''))).body.article;
    await client.delete(`/api/articles/${binned._id}`);
    await makeDraft(client, { fields: { title: 'Begun' } });
    await client.post('/api/views', valid.view());

    const { status, headers, body } = await client.get(EXPORT);

    expect(status).toBe(200);
    expect(headers.get('Content-Disposition')).toBe('attachment; filename="octavo-data.json"');
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(body.account).toMatchObject({ _id: made.id, email: made.account.email, isAdmin: true });
    expect(body.comments).toMatchObject([{ _id: comment._id, message: 'Quite so.', status: 'approved' }]);
    expect(body.reports).toMatchObject([{ reason: 'Rude.' }]);
    expect(body.messages).toMatchObject([{ message: 'From my account' }]);
    expect(body.articles).toMatchObject([{ _id: own._id, content: own.content, tags: own.tags, published: true }]);
    expect(body.articlesInTrash).toMatchObject([{ _id: binned._id }]);
    expect(body.drafts).toMatchObject([{ fields: { title: 'Begun' } }]);
    expect(body.savedViews).toHaveLength(1);
    expect(body.sessions).toMatchObject([{ device: 'Another program', endsAt: expect.stringMatching(/Z$/) }]);
    expect(body.activity.map(({ kind }: { kind: string }) => kind)).toContain('sign-in');
  });

  it('has more rows than are read at a time', async () => {
    const article = await makeArticle(octavo);
    const { client, id } = await makeAccount(octavo);
    const rows = Array.from({ length: 450 }, (_, n) => `('Comment ${n}', ${article._id}, ${id}, :at)`);
    await sql(octavo, `INSERT INTO comments (message, article_id, user_id, created_at) VALUES ${rows.join()}`, {
      at: new Date(),
    });

    const { body } = await client.get(EXPORT);

    const messages = body.comments.map(({ message }: { message: string }) => message);
    expect(messages).toEqual(rows.map((_, n) => `Comment ${n}`));
  });

  it('has no secret, and nothing of others', async () => {
    const article = await makeArticle(octavo);
    await makeComment(octavo.admin, article._id, 'Of somebody else');
    const { client, account } = await makeAccount(octavo);
    // Sent without a session, from the same address: nobody knows who wrote it.
    await octavo.visitor.post('/api/contacts', { ...valid.contact(), email: account.email, message: 'Not signed in' });

    const text = JSON.stringify((await client.get(EXPORT)).body);

    const [row] = await sql(octavo, 'SELECT password_hash AS hash FROM users WHERE email = :email', {
      email: account.email,
    });
    const [session] = await sql(octavo, 'SELECT id FROM sessions ORDER BY expires_at DESC LIMIT 1');
    for (const secret of [row?.hash, session?.id, 'Of somebody else', 'Not signed in', ADMIN.email]) {
      expect(secret).toBeTruthy();
      expect(text).not.toContain(secret);
    }
  });
});

describe('DELETE /users/profile', () => {
  it.each([
    [{ currentPassword: 'another password' }, { currentPassword: 'This is not your current password.' }],
    [{ currentPassword: '' }, { currentPassword: 'Current password is required.' }],
    [{ comments: 'burn' }, { comments: 'comments must be keep or delete.' }],
    [{ author: '1' }, { author: 'Only administrators choose who becomes the author of their articles.' }],
  ])('refuses %j by the name of the field, and changes nothing', async (fields, errors) => {
    const made = await makeAccount(octavo);

    const { status, body } = await deleteOwn(made as Made, fields);

    expect([status, body.errors]).toEqual([422, errors]);
    expect((await made.client.get('/api/users/profile')).status).toBe(200);
  });

  it('ends the account and all its sessions, and keeps its comments without a name', async () => {
    const article = await makeArticle(octavo);
    const made = (await makeAccount(octavo)) as Made;
    const elsewhere = octavo.client();
    await elsewhere.post('/api/users/login', made.account);
    await makeComment(made.client, article._id, 'Stays');

    const { status, body, headers } = await deleteOwn(made);

    expect([status, body]).toEqual([200, { message: 'Account deleted successfully!' }]);
    expect(headers.get('Set-Cookie')).toMatch(/octavo_session=;/);
    expect((await elsewhere.get('/api/users/profile')).status).toBe(401);
    expect((await octavo.client().post('/api/users/login', made.account)).status).toBe(401);
    expect(await under(article._id)).toMatchObject([{ message: 'Stays', user: null }]);
  });

  it('takes its comments along where it says so; those that others answered leave their place', async () => {
    const article = await makeArticle(octavo);
    const made = (await makeAccount(octavo)) as Made;
    const answer = (client: Client, parent: string, message: string) =>
      client.post(`/api/comments/${article._id}`, { message, parent });
    await makeComment(made.client, article._id, 'Alone');
    const answered = await makeComment(made.client, article._id, 'Answered');
    await answer(octavo.admin, answered._id, 'By another');
    const others = await makeComment(octavo.admin, article._id, 'Of another');
    await answer(made.client, others._id, 'My answer');
    const talking = await makeComment(made.client, article._id, 'To myself');
    await answer(made.client, talking._id, 'Indeed');

    await deleteOwn(made, { comments: 'delete' });

    const texts = (await under(article._id)).map(({ message }: { message: string }) => message);
    expect(texts).toEqual(['Comment deleted.', 'By another', 'Of another']);
    const [counted] = await sql(octavo, "SELECT SUM(total) AS n FROM totals WHERE kind = 'comments' AND part < 4");
    const [stored] = await sql(octavo, "SELECT COUNT(*) AS n FROM comments WHERE status <> 'deleted'");
    expect(Number(counted?.n)).toBe(Number(stored?.n));
  });

  it('takes along comments under an article in the trash, which comes back without them', async () => {
    const article = await makeArticle(octavo);
    const made = (await makeAccount(octavo)) as Made;
    await makeComment(made.client, article._id, 'Gone');
    await makeComment(octavo.admin, article._id, 'Stays');
    await octavo.admin.delete(`/api/articles/${article._id}`);

    await deleteOwn(made, { comments: 'delete' });
    await octavo.admin.post('/api/trash/restore', { kind: 'articles', ids: [article._id] });

    expect(await under(article._id)).toMatchObject([{ message: 'Stays' }]);
  });

  it('leaves its articles under another administrator, or without an author', async () => {
    const { category } = await makeArticle(octavo);
    const [one, two] = [await makeAdmin(), await makeAdmin()];
    const write = async ({ client }: Made) =>
      (await client.post('/api/articles', valid.article(category ?? ''))).body.article;
    const [given, left] = [await write(one), await write(two)];
    const { _id } = (await octavo.admin.get('/api/users/profile')).body;

    await deleteOwn(one, { author: _id });
    await deleteOwn(two);

    const authorOf = async ({ slug }: { slug: string }) =>
      (await octavo.visitor.get(`/api/articles/${slug}`)).body.author;
    expect(await authorOf(given)).toEqual({ _id, username: 'Admin' });
    expect(await authorOf(left)).toBeNull();
  });

  it('leaves the articles of an author without one: nobody becomes it without being asked', async () => {
    const { category } = await makeArticle(octavo);
    const made = (await makeAuthor(octavo)) as Made;
    const { article } = (await made.client.post('/api/articles', valid.article(category ?? ''))).body;
    const { _id } = (await octavo.admin.get('/api/users/profile')).body;

    const given = await deleteOwn(made, { author: _id });
    const deleted = await deleteOwn(made);

    expect([given.status, deleted.status]).toEqual([422, 200]);
    expect((await octavo.visitor.get(`/api/articles/${article.slug}`)).body.author).toBeNull();
  });

  it('refuses a reader, and nobody, as the author of its articles', async () => {
    const { id } = await makeAccount(octavo);
    const made = await makeAdmin();

    for (const author of [id, '999999']) {
      const { status, body } = await deleteOwn(made, { author });

      expect([status, body.errors]).toEqual([422, { author: expect.stringContaining('Choose another administrator') }]);
    }
  });

  it('leaves no name behind, in the journal neither, and an act that can be told from others', async () => {
    const { category } = await makeArticle(octavo);
    const made = await makeAdmin({ username: 'Zebedee Quillfeather', email: 'zebedee@quill.example' });
    const { client, id } = made;
    const article = (await client.post('/api/articles', valid.article(category ?? ''))).body.article;
    await client.delete(`/api/articles/${article._id}`);
    await octavo.client().post('/api/users/login', { email: 'Zebedee@quill.example', password: 'guessed it' });
    await makeComment(client, (await makeArticle(octavo))._id);

    await deleteOwn(made);

    expect((await everyText()).match(/.{60}zebedee.{20}/gi)).toBeNull();
    const [entry] = (await octavo.admin.get('/api/activity?kind=delete')).body.data;
    expect(entry).toMatchObject({
      actor: { _id: id, username: 'Deleted account' },
      subject: { kind: 'user', rows: [{ _id: id, name: 'Deleted account' }] },
    });
    expect((await octavo.admin.get(`/api/activity?actor=${id}`)).body.total).toBeGreaterThan(1);
  });

  it('leaves the journal append-only for everything else', async () => {
    const change = (set: string) => sql(octavo, `UPDATE activity SET ${set} WHERE id = (SELECT MIN(id) FROM activity)`);

    for (const set of ["actor_name = 'Somebody'", "kind = 'role'", 'details = \'{"x":1}\'', 'actor_id = 7'])
      await expect(change(set)).rejects.toMatchObject({ parent: { message: expect.stringContaining('append-only') } });
  });

  it('keeps the last administrator, also when two go at the same time', async () => {
    const own = await startAgain();
    const both = [own.first, own.second];

    const statuses = (await Promise.all(both.map((each) => deleteOwn(each)))).map(({ status }) => status);
    const last = statuses.indexOf(409);
    const { status, body } = await deleteOwn(both[last] as Made);

    expect(statuses.sort()).toEqual([200, 409]);
    expect([status, body]).toEqual([409, { message: "You can't delete the last admin" }]);

    /** Makes two administrators, and no other. */
    async function startAgain() {
      const [first, second] = [await makeAdmin(), await makeAdmin()];
      await first.client.put(`/api/users/${(await octavo.admin.get('/api/users/profile')).body._id}`, {
        isAdmin: false,
      });
      for (const { _id, isAdmin } of (await first.client.get('/api/users?role=admin&limit=100')).body.data) {
        if (isAdmin && ![first.id, second.id].includes(_id))
          await first.client.put(`/api/users/${_id}`, { isAdmin: false });
      }
      return { first, second };
    }
  });
});
