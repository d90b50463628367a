import { describe, expect } from 'vitest';
import { fold } from '../../../shared/kit/text.ts';
import { makeAccount, makeArticle, makeComment, valid } from '../inputs/factories.ts';
import { it, octavo } from '../servers/it.ts';
import { sql } from '../servers/sql.ts';

/** Deleting all accounts, comments or messages that a filter matches. */

let articleId: string;
it.beforeAll(async () => {
  articleId = (await makeArticle(octavo))._id;
});

/** More than one batch has. */
const MANY = 103;

const makers = {
  /** Without a password, because hashing is slow. */
  users: async (word: string, count: number) => {
    const names = Array.from({ length: count }, (_, index) => `${word} ${index}`);
    const rows = names.map((name) => `('${name}', '${fold(name)}', '${name}', '${fold(name)}', '', FALSE, :at)`);
    const columns = 'username, username_key, email, email_key, password_hash, is_admin, created_at';
    await sql(octavo, `INSERT INTO users (${columns}) VALUES ${rows.join()}`, { at: new Date() });
  },
  comments: async (word: string, count: number) => {
    const rows = Array.from({ length: count }, (_, index) => `('${word} ${index}', ${articleId}, NULL, :at)`);
    const columns = 'message, article_id, user_id, created_at';
    await sql(octavo, `INSERT INTO comments (${columns}) VALUES ${rows.join()}`, { at: new Date() });
  },
  contacts: async (word: string, count: number) => {
    const rows = Array.from({ length: count }, (_, index) => `('${word}', 'a@b.example', '${index}', 'unread', :at)`);
    const columns = 'username, email, message, status, created_at';
    await sql(octavo, `INSERT INTO contacts (${columns}) VALUES ${rows.join()}`, { at: new Date() });
  },
};

type List = keyof typeof makers;
const lists = Object.keys(makers) as List[];
const remove = (list: List, body: unknown) => octavo.admin.post(`/api/${list}/bulk-delete`, body);
const found = async (list: List, q: string): Promise<number> =>
  (await octavo.admin.get(`/api/${list}?q=${encodeURIComponent(q)}`)).body.total;

describe.each(lists)('a deletion of all that a filter matches: %s', (list) => {
  it('deletes all of them, however many, where they are as many as expected', async () => {
    await makers[list](`going-${list}`, MANY);
    await makers[list](`staying-${list}`, 2);

    const { status, body } = await remove(list, { where: { q: `going-${list}` }, expected: MANY });

    expect([status, body.deleted]).toEqual([200, MANY]);
    expect([await found(list, `going-${list}`), await found(list, `staying-${list}`)]).toEqual([0, 2]);
  });

  it('deletes nothing where their number is another', async () => {
    await makers[list](`other-${list}`, 2);

    const { status, body } = await remove(list, { where: { q: `other-${list}` }, expected: 3 });

    expect(status).toBe(409);
    expect(body.message).toBe('Nothing was changed: 2 match now, no longer 3. Please look at the list again.');
    expect(await found(list, `other-${list}`)).toBe(2);
  });

  it.each([
    [{}, 'ids'],
    [{ ids: ['1'], where: {}, expected: 1 }, 'ids'],
    [{ where: {} }, 'expected'],
    [{ where: {}, expected: -1 }, 'expected'],
    [{ where: { sort: 'createdAt' }, expected: 1 }, 'where'],
    [{ where: { q: 7 }, expected: 1 }, 'where'],
    [{ where: { q: ['a', 'b'] }, expected: 1 }, 'where'],
    [{ where: { q: [] }, expected: 1 }, 'where'],
    [{ ids: Array(101).fill('1') }, 'ids'],
  ])('is refused as %j with the name of the field', async (body, field) => {
    const response = await remove(list, body);

    expect(response.status).toBe(422);
    expect(Object.keys(response.body.errors).join()).toContain(field);
  });

  it('is for administrators', async () => {
    await makers[list](`safe-${list}`, 1);

    const response = await octavo.user.post(`/api/${list}/bulk-delete`, { where: { q: `safe-${list}` }, expected: 1 });

    expect(response.status).toBe(403);
    expect(await found(list, `safe-${list}`)).toBe(1);
  });
});

describe('accounts that a filter matches', () => {
  it('are deleted with none of their articles or comments', async () => {
    const { client, account } = await makeAccount(octavo, { username: 'Leaving writer' });
    const comment = await makeComment(client, articleId, 'What a leaving writer said.');

    const { body } = await remove('users', { where: { q: account.email, role: 'user' }, expected: 1 });

    expect(body).toEqual({ message: 'Users deleted successfully', deleted: 1 });
    const { data } = (await octavo.admin.get('/api/comments?q=leaving')).body;
    expect(data).toMatchObject([{ ...comment, user: null }]);
  });

  it('are all kept where one is an administrator, such as oneself', async () => {
    await makers.users('beside the admin', MANY);
    const { total } = (await octavo.admin.get('/api/users?limit=1')).body;

    const responses = [
      await remove('users', { where: {}, expected: total }),
      await remove('users', { where: { role: 'admin' }, expected: 1 }),
    ];

    for (const { status, body } of responses) {
      expect([status, body.message]).toEqual([409, 'Admins cannot be selected']);
    }
    expect((await octavo.admin.get('/api/users?limit=1')).body.total).toBe(total);
  });
});

describe('comments that a filter matches', () => {
  it('are those of one person, or under one article, and readers do not see them any more', async () => {
    const { client, id } = await makeAccount(octavo);
    const article = await makeArticle(octavo);
    await makeComment(client, article._id);
    await makeComment(octavo.user, article._id);
    const shown = async () => (await octavo.visitor.get(`/api/comments/${article._id}`)).body.totalComments;
    expect(await shown()).toBe(2);

    const byPerson = await remove('comments', { where: { user: id, article: article._id }, expected: 1 });
    expect([byPerson.body.deleted, await shown()]).toEqual([1, 1]);
    const underArticle = await remove('comments', { where: { article: article._id }, expected: 1 });
    expect([underArticle.body.deleted, await shown()]).toEqual([1, 0]);
  });
});

describe('messages that a filter matches', () => {
  const send = async (username: string) =>
    (await octavo.visitor.post('/api/contacts', { ...valid.contact(), username })).body.contact._id as string;
  const mark = (body: object) => octavo.admin.post('/api/contacts/bulk-status', body);

  it('are marked, and deleted by their status, and can be restored', async () => {
    const ids = [await send('Writer in bulk'), await send('Writer in bulk')];
    const q = 'writer in bulk';

    const marked = await mark({ where: { q, unread: true }, expected: 2, status: 'archived' });
    const deleted = await remove('contacts', { where: { q, archived: true }, expected: 2 });

    expect(marked.body).toEqual({ message: 'Archived successfully!', changed: 2 });
    expect(deleted.body).toEqual({ message: 'Messages deleted successfully!', deleted: 2, ids });
    await octavo.admin.post('/api/trash/restore', { kind: 'contacts', ids });
    expect(await found('contacts', q)).toBe(2);
  });

  it('are not marked where their number is another', async () => {
    await send('Unmarked writer');

    const { status } = await mark({ where: { q: 'unmarked writer' }, expected: 2, status: 'archived' });

    expect(status).toBe(409);
    expect((await octavo.admin.get('/api/contacts?q=unmarked&unread=true')).body.total).toBe(1);
  });
});
