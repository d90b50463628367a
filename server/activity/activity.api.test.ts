import { describe, expect } from 'vitest';
import type { Activity } from '../../shared/activity/activity.ts';
import { openDatabase } from '../database/open.ts';
import { makeAccount, makeArticle, makeCategory, makeComment, valid } from '../testing/inputs/factories.ts';
import { it, octavo } from '../testing/servers/it.ts';
import { ADMIN } from '../testing/servers/octavo.ts';

let admin: { _id: string; username: string };
it.beforeAll(async () => {
  const { _id, username } = (await octavo.admin.get('/api/users/profile')).body;
  admin = { _id, username };
});

const list = async (query = '') => (await octavo.admin.get(`/api/activity?${query}`)).body;

/** Resolves to what `work` adds to the journal, newest first. */
async function added(work: () => Promise<unknown>): Promise<Activity[]> {
  const before = (await list('limit=1')).total;
  await work();
  const { data, total } = await list('limit=100');
  return data.slice(0, total - before);
}

const summary = ({ kind, actor, subject, details }: Activity) => ({
  kind,
  actor,
  subject: subject && [subject.kind, ...subject.rows.map(({ name }) => name)],
  details,
});

describe('the journal', () => {
  it('has sign-ins with the account, and failed ones with the email that was typed', async () => {
    const client = octavo.client();

    const entries = await added(async () => {
      await client.post('/api/users/login', { ...ADMIN, password: 'a wrong password' });
      await client.post('/api/users/login', { ...ADMIN, email: 'nobody@octavo.example' });
      await client.post('/api/users/login', ADMIN);
    });

    expect(entries.map(summary)).toEqual([
      { kind: 'sign-in', actor: admin, subject: null, details: {} },
      { kind: 'sign-in-failed', actor: null, subject: null, details: { email: 'nobody@octavo.example' } },
      { kind: 'sign-in-failed', actor: null, subject: null, details: { email: ADMIN.email } },
    ]);
  });

  it('has addresses only as a hash, the same for the same address', async () => {
    const entries = await added(async () => {
      for (let time = 0; time < 2; time++) await octavo.client().post('/api/users/login', ADMIN);
    });

    expect(entries[0]?.address).toMatch(/^[\w-]{16}$/);
    expect(entries[1]?.address).toBe(entries[0]?.address);
    expect(JSON.stringify(await list('limit=100'))).not.toContain('127.0.0.1');
  });

  it('has changes of roles and passwords, and deletions of accounts', async () => {
    const { id, account } = await makeAccount(octavo);
    const { username } = account;

    const entries = await added(async () => {
      await octavo.admin.put(`/api/users/${id}`, { isAdmin: true, password: 'another password' });
      await octavo.admin.put(`/api/users/${id}`, { isAdmin: true, username: `${username} again` });
      await octavo.admin.put(`/api/users/${id}`, { isAdmin: false });
      await octavo.admin.post('/api/users/bulk-delete', { ids: [id, '999999'] });
    });

    expect(entries.map(summary)).toEqual([
      { kind: 'delete', actor: admin, subject: ['user', `${username} again`], details: {} },
      {
        kind: 'role',
        actor: admin,
        subject: ['user', `${username} again`],
        details: { isAdmin: false, role: 'reader', before: 'administrator' },
      },
      { kind: 'password', actor: admin, subject: ['user', username], details: {} },
      {
        kind: 'role',
        actor: admin,
        subject: ['user', username],
        details: { isAdmin: true, role: 'administrator', before: 'reader' },
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain('another password');
  });

  it('has publications, deletions, restorations and purges', async () => {
    const category = await makeCategory(octavo);
    const { title, _id } = await makeArticle(octavo, { category: category.category, published: false });
    const comment = await makeComment(octavo.admin, _id, 'A comment to delete');
    const { contact } = (await octavo.visitor.post('/api/contacts', valid.contact())).body;
    const kinds = { articles: _id, contacts: contact._id };

    const entries = await added(async () => {
      await octavo.admin.put(`/api/articles/${_id}/publish`, { published: true });
      await octavo.admin.put(`/api/articles/${_id}/publish`, { published: true });
      await octavo.admin.put(`/api/articles/${_id}`, { published: false });
      await octavo.admin.delete(`/api/comments/${comment._id}`);
      for (const [kind, id] of Object.entries(kinds)) {
        await octavo.admin.delete(`/api/${kind}/${id}`);
        await octavo.admin.post('/api/trash/restore', { kind, ids: [id] });
        await octavo.admin.delete(`/api/${kind}/${id}`);
        await octavo.admin.post('/api/trash/purge', { kind, ids: [id] });
      }
      await octavo.admin.delete(`/api/categories/${category._id}`);
      await octavo.admin.delete('/api/categories/999999');
    });

    const of = (kind: string, name: string) =>
      ['purge', 'delete', 'restore', 'delete'].map((each) => ({
        kind: each,
        actor: admin,
        subject: [kind, name],
        details: {},
      }));
    expect(entries.map(summary)).toEqual([
      { kind: 'delete', actor: admin, subject: ['category', category.category], details: {} },
      ...of('contact', contact.username),
      ...of('article', title),
      { kind: 'delete', actor: admin, subject: ['comment', 'A comment to delete'], details: {} },
      { kind: 'unpublish', actor: admin, subject: ['article', title], details: {} },
      { kind: 'publish', actor: admin, subject: ['article', title], details: {} },
    ]);
  });

  it('shows that a long title was cut, and a title of a hundred characters whole', async () => {
    const titles = ['字'.repeat(100), `${'b'.repeat(98)} and more`];
    const articles = await Promise.all(titles.map((title) => makeArticle(octavo, { title })));

    const entries = await added(() =>
      octavo.admin.post('/api/articles/bulk-delete', { ids: articles.map(({ _id }) => _id) }),
    );

    const names = entries[0]?.subject?.rows.map(({ name }) => name);
    expect(names?.toSorted()).toEqual([`${'b'.repeat(98)}…`, '字'.repeat(100)].toSorted());
  });

  it('has one entry for a bulk deletion, with every row', async () => {
    const { category } = await makeCategory(octavo);
    const articles = [await makeArticle(octavo, { category }), await makeArticle(octavo, { category })];

    const entries = await added(() =>
      octavo.admin.post('/api/articles/bulk-delete', { ids: articles.map(({ _id }) => _id) }),
    );

    expect(entries.map(({ subject }) => subject)).toEqual([
      { kind: 'article', rows: articles.map(({ _id, title, slug }) => ({ _id, name: title, slug })) },
    ]);
  });

  it('has nothing of a write that was refused', async () => {
    const entries = await added(async () => {
      await octavo.admin.put(`/api/users/${admin._id}`, { isAdmin: false });
      await octavo.admin.post('/api/users/bulk-delete', { ids: [admin._id] });
      await octavo.admin.delete('/api/articles/999999');
    });

    expect(entries).toEqual([]);
  });

  it('is filtered by account, kind and time', async () => {
    const { client, id } = await makeAccount(octavo);
    await octavo.admin.put(`/api/users/${id}`, { isAdmin: true });
    const { _id } = await makeArticle(octavo, { published: false });
    const from = new Date().toISOString();
    await client.put(`/api/articles/${_id}/publish`, { published: true });
    await client.put(`/api/articles/${_id}/publish`, { published: false });

    const kinds = async (query: string) => (await list(query)).data.map(({ kind }: Activity) => kind);

    expect(await kinds(`actor=${id}`)).toEqual(['unpublish', 'publish', 'sign-in']);
    expect(await kinds(`actor=${id}&kind=publish`)).toEqual(['publish']);
    expect(await kinds(`actor=${id}&from=${from}`)).toEqual(['unpublish', 'publish']);
    expect(await kinds(`actor=${id}&to=${from}`)).toEqual(['sign-in']);
    expect(await kinds(`actor=${id}&from=${from.slice(0, 10)}&to=${from.slice(0, 10)}`)).toHaveLength(3);
    expect(await kinds('actor=nobody')).toEqual([]);
    expect(await list(`actor=${id}&limit=2&page=2`)).toMatchObject({ total: 3, currentPage: 2, totalPages: 2 });
  });

  it.each(['kind=nothing', 'from=yesterday', 'to=2026-13-01', 'from=2026-12-01T10:00:00', `actor=${'x'.repeat(65)}`])(
    'refuses the filter %s',
    async (query) => {
      const response = await octavo.admin.get(`/api/activity?${query}`);

      expect(response.status).toBe(422);
      expect(Object.keys(response.body.errors)).toEqual([query.split('=')[0]]);
    },
  );

  it('cannot be changed, not even in the database', async () => {
    const database = openDatabase(octavo.environment.DATABASE_URL ?? '');

    const before = await list('limit=100');

    const change = database.sequelize.query("UPDATE activity SET kind = 'publish'");

    await expect(change).rejects.toThrow();
    expect(await list('limit=100')).toEqual(before);
    await database.close();
  });
});
