import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../database/open.ts';
import { defineModels } from '../models.ts';
import { makeAccount, makeArticle, makeCategory, makeComment, saveWithImage, valid } from '../testing/factories.ts';
import { noise, until } from '../testing/faults.ts';
import { atAddress, type Octavo, startOctavo, startProcess } from '../testing/octavo.ts';
import { makeDueInTrash, scheduledJobs } from '../testing/publishing.ts';
import { columnsOf } from './table.ts';

let octavo: Octavo;
beforeAll(async () => {
  octavo = await startOctavo();
});
afterAll(() => octavo.close());

type Kind = 'articles' | 'contacts';

const trash = async (kind: Kind, query = '') => (await octavo.admin.get(`/api/trash?kind=${kind}${query}`)).body;
const restore = (kind: Kind, ...ids: string[]) => octavo.admin.post('/api/trash/restore', { kind, ids });
const purge = (kind: Kind, ...ids: string[]) => octavo.admin.post('/api/trash/purge', { kind, ids });
const remove = (_id: string) => octavo.admin.delete(`/api/articles/${_id}`);
const makeContact = async () => (await octavo.visitor.post('/api/contacts', valid.contact())).body.contact;
const statusOf = async (path: string) => (await octavo.visitor.get(path)).status;
const idsIn = async (kind: Kind) => (await trash(kind, '&limit=100')).data.map(({ _id }: { _id: string }) => _id);

/** Runs a statement on the server's database. */
async function sql(statement: string, replacements: Record<string, unknown> = {}): Promise<unknown[]> {
  const database = openDatabase(octavo.environment.DATABASE_URL ?? '');
  const [rows] = await database.sequelize.query(statement, { replacements });
  await database.close();
  return rows as unknown[];
}

describe('a deleted article', () => {
  it('is in the trash, with when and by whom it was deleted, and nowhere else', async () => {
    const article = await makeArticle(octavo);
    const before = Date.now();

    const { body } = await remove(article._id);

    const { data, total, currentPage, totalPages } = await trash('articles', '&limit=1');
    const deletedAt = Date.parse(data[0].deletedAt);
    const { _id, title, slug, summary, published, createdAt, updatedAt } = article;
    expect(body).toEqual({ message: 'Article deleted successfully!' });
    expect(data).toEqual([
      {
        ...{ _id, title, slug, summary, published, createdAt, updatedAt },
        deletedAt: expect.any(String),
        deletedBy: (({ _id, username }) => ({ _id, username }))((await octavo.admin.get('/api/users/profile')).body),
        expiresAt: new Date(deletedAt + 30 * 24 * 60 * 60 * 1000).toISOString(),
      },
    ]);
    expect([total > 0, currentPage, totalPages]).toEqual([true, 1, total]);
    expect(deletedAt).toBeGreaterThanOrEqual(before);
    const places = [`/api/articles/${slug}`, `/articles/${slug}`, `/api/articles/${slug}/neighbours`];
    expect(await Promise.all(places.map(statusOf))).toEqual([404, 404, 404]);
    expect((await octavo.admin.get(`/api/articles/${slug}`)).status).toBe(404);
    for (const list of ['/api/articles?limit=100', '/feed.xml', '/sitemap.xml', '/']) {
      expect(JSON.stringify((await octavo.visitor.get(list)).body)).not.toContain(slug);
    }
  });

  it('comes back as it was, with its comments, its picture and its totals', async () => {
    const { category } = await makeCategory(octavo);
    const { article } = (await saveWithImage(octavo, { category, image: await noise(40, 30) })).body;
    const comment = await makeComment(octavo.user, article._id, 'A comment to keep.');
    const comments = async () => (await octavo.visitor.get(`/api/comments/${article._id}`)).body;
    const total = async () => (await octavo.admin.get('/api/articles?limit=1')).body.total;
    const before = { total: await total(), comments: await comments() };
    await remove(article._id);
    const deleted = {
      picture: await statusOf(article.imgUrl),
      comments: (await octavo.admin.get('/api/comments')).body,
    };

    const { body } = await restore('articles', article._id);

    expect(deleted.picture).toBe(404);
    expect(JSON.stringify(deleted.comments)).not.toContain(`${comment._id}"`);
    expect(body).toEqual({ message: 'Article restored successfully!', restored: 1, renamed: [], uncategorized: [] });
    expect((await octavo.visitor.get(`/api/articles/${article.slug}`)).body).toEqual(article);
    expect(await statusOf(article.imgUrl)).toBe(200);
    expect({ total: await total(), comments: await comments() }).toEqual(before);
    expect(await idsIn('articles')).not.toContain(article._id);
  });

  it('comes back to pages that are cached', async () => {
    const { _id, slug } = await makeArticle(octavo);
    await remove(_id);
    expect([await statusOf(`/articles/${slug}`), await statusOf('/')]).toEqual([404, 200]);

    await restore('articles', _id);

    expect(await statusOf(`/articles/${slug}`)).toBe(200);
    expect(JSON.stringify((await octavo.visitor.get('/api/articles')).body)).toContain(slug);
  });

  it('comes back as a draft where it was one', async () => {
    const { _id, slug } = await makeArticle(octavo, { published: false });
    await remove(_id);

    await restore('articles', _id);

    expect(await statusOf(`/api/articles/${slug}`)).toBe(404);
    expect((await octavo.admin.get(`/api/articles/${slug}`)).body).toMatchObject({ _id, published: false });
  });

  it.each([
    ['comes back scheduled where its time is still to come', 1],
    ['comes back as a draft where its time has passed', -1],
  ])('%s', async (_name, hours) => {
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const article = await makeArticle(octavo, { published: false, publishAt: soon });
    await remove(article._id);
    if (hours < 0) await makeDueInTrash(octavo, article);

    await restore('articles', article._id);

    const { body } = await octavo.admin.get(`/api/articles/${article.slug}`);
    expect(body).toMatchObject({ published: false, publishAt: hours < 0 ? null : soon });
    expect(await scheduledJobs(octavo, article)).toHaveLength(1);
  });

  it('gets a new slug where its own was taken, and the message says so', async () => {
    const first = await makeArticle(octavo, { title: 'Wanted twice' });
    await remove(first._id);
    const second = await makeArticle(octavo, { title: 'Wanted twice' });

    const { body } = await restore('articles', first._id);

    expect(second.slug).toBe(first.slug);
    expect(body).toMatchObject({
      message: 'Article restored successfully! Its address was taken, so it is now /articles/wanted-twice-2.',
      renamed: [{ _id: first._id, slug: 'wanted-twice-2' }],
    });
    expect((await octavo.visitor.get('/api/articles/wanted-twice-2')).body._id).toBe(first._id);
    expect((await octavo.visitor.get('/api/articles/wanted-twice')).body._id).toBe(second._id);
  });

  it('shares no slug with another that is restored with it', async () => {
    const ids: string[] = [];
    for (let time = 0; time < 3; time++) {
      const { _id } = await makeArticle(octavo, { title: 'All three' });
      await remove(_id);
      ids.push(_id);
    }

    const { body } = await restore('articles', ...ids);

    expect(body.message).toBe(
      'Articles restored successfully! 2 addresses were taken, so these articles have new ones.',
    );
    const slugs = ['all-three', 'all-three-2', 'all-three-3'];
    expect(await Promise.all(slugs.map((slug) => statusOf(`/articles/${slug}`)))).toEqual([200, 200, 200]);
  });

  it('has no category where its own was deleted, and the message says so', async () => {
    const category = await makeCategory(octavo);
    const article = await makeArticle(octavo, { category: category.category });
    await remove(article._id);
    await octavo.admin.delete(`/api/categories/${category._id}`);

    const { body } = await restore('articles', article._id);

    expect(body).toMatchObject({
      message: 'Article restored successfully! A category was deleted meanwhile, so choose another one.',
      uncategorized: [article._id],
    });
    expect((await octavo.visitor.get(`/api/articles/${article.slug}`)).body.category).toBeNull();
  });

  it('has no author, and comments without their writer, where these accounts were deleted', async () => {
    const { client, id } = await makeAccount(octavo);
    await octavo.admin.put(`/api/users/${id}`, { isAdmin: true });
    const { category } = await makeCategory(octavo);
    const { article } = (await client.post('/api/articles', valid.article(category))).body;
    await makeComment(client, article._id);
    await client.delete(`/api/articles/${article._id}`);
    await octavo.admin.put(`/api/users/${id}`, { isAdmin: false });
    await octavo.admin.delete(`/api/users/${id}`);
    const { deletedBy } = (await trash('articles', '&limit=1')).data[0];

    await restore('articles', article._id);

    expect(deletedBy).toEqual({ _id: null, username: article.author.username });
    expect((await octavo.visitor.get(`/api/articles/${article.slug}`)).body.author).toBeNull();
    expect((await octavo.visitor.get(`/api/comments/${article._id}`)).body.comments).toMatchObject([{ user: null }]);
  });
});

describe('a hundred deleted articles', () => {
  it('come back at once', async () => {
    const { category } = await makeCategory(octavo);
    const made = await Promise.all(Array.from({ length: 100 }, () => makeArticle(octavo, { category })));
    const ids = made.map(({ _id }) => _id);
    const deleted = await octavo.admin.post('/api/articles/bulk-delete', { ids });

    const { body } = await restore('articles', ...ids);

    expect(deleted.body).toEqual({ message: 'Articles deleted successfully!', deleted: 100 });
    expect(body).toMatchObject({ message: 'Articles restored successfully!', restored: 100 });
    const { total } = (await octavo.visitor.get(`/api/articles?category=${encodeURIComponent(category)}`)).body;
    expect(total).toBe(100);
  });
});

describe('a deleted message', () => {
  it('is in the trash, and comes back', async () => {
    const contact = await makeContact();
    const list = async () => (await octavo.admin.get('/api/contacts?limit=100')).body;
    const before = await list();

    const deleted = await octavo.admin.delete(`/api/contacts/${contact._id}`);
    const { data } = await trash('contacts');
    const { body } = await restore('contacts', contact._id);

    expect(deleted.body).toEqual({ message: 'Message deleted successfully!' });
    expect(data).toMatchObject([contact]);
    expect(body).toEqual({ message: 'Message restored successfully!', restored: 1, renamed: [], uncategorized: [] });
    expect(await list()).toEqual(before);
  });
});

describe('purging', () => {
  it('removes an article with its comments and picture for good', async () => {
    const { category } = await makeCategory(octavo);
    const { article } = (await saveWithImage(octavo, { category, image: await noise(40, 30) })).body;
    await makeComment(octavo.user, article._id);
    await remove(article._id);

    const { body } = await purge('articles', article._id);
    const again = await restore('articles', article._id);

    expect(body).toEqual({ message: 'Article deleted forever!', purged: 1 });
    expect(again.body).toMatchObject({ message: 'Nothing to restore: no longer in the trash.', restored: 0 });
    expect(await idsIn('articles')).not.toContain(article._id);
    const rows = `SELECT id FROM trashed_articles WHERE id = :id UNION ALL
      SELECT id FROM trashed_comments WHERE article_id = :id`;
    await until(async () => (await sql(rows, { id: Number(article._id) })).length === 0);
  });

  it('removes messages for good', async () => {
    const contacts = [await makeContact(), await makeContact()];
    const ids = contacts.map(({ _id }) => _id);
    await octavo.admin.post('/api/contacts/bulk-delete', { ids });

    const { body } = await purge('contacts', ...ids, ...ids, 'unknown');

    expect(body).toEqual({ message: 'Messages deleted forever!', purged: 2 });
    await until(async () => (await sql('SELECT id FROM trashed_contacts WHERE id IN (:ids)', { ids })).length === 0);
  });

  it('leaves alone what is not in the trash', async () => {
    const { _id, slug } = await makeArticle(octavo);

    const { body } = await purge('articles', _id, 'x', '0');

    expect(body).toEqual({ message: 'Nothing to delete: no longer in the trash.', purged: 0 });
    expect(await statusOf(`/articles/${slug}`)).toBe(200);
  });

  it('while another restores gives each article to one of them, whole', async () => {
    const { category } = await makeCategory(octavo);
    const articles = await Promise.all(Array.from({ length: 8 }, () => makeArticle(octavo, { category })));
    for (const { _id } of articles) await makeComment(octavo.user, _id);
    const ids = articles.map(({ _id }) => _id);
    await octavo.admin.post('/api/articles/bulk-delete', { ids });

    const answers = await Promise.all([
      ...ids.map((_id) => restore('articles', _id)),
      ...ids.toReversed().map((_id) => purge('articles', _id)),
    ]);

    const sum = (field: string) => answers.reduce((total, { body }) => total + (body[field] ?? 0), 0);
    expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200));
    expect(sum('restored') + sum('purged')).toBe(8);
    const { data } = (await octavo.admin.get(`/api/articles?category=${encodeURIComponent(category)}`)).body;
    expect(data).toHaveLength(sum('restored'));
    for (const { _id } of data) {
      expect((await octavo.visitor.get(`/api/comments/${_id}`)).body.totalComments).toBe(1);
    }
  });
});

describe('the trash', () => {
  it.each([
    [{ kind: 'users', ids: ['1'] }, { kind: 'kind must be articles or contacts.' }],
    [{ ids: ['1'] }, { kind: 'kind must be articles or contacts.' }],
    [{ kind: 'articles' }, { ids: 'Send ids as a list of texts.' }],
    [{ kind: 'articles', ids: [] }, { ids: 'Select at least one row.' }],
    [{ kind: 'articles', ids: Array(101).fill('1') }, { ids: 'Select at most 100 rows.' }],
  ])('refuses %j', async (body, errors) => {
    for (const call of ['restore', 'purge']) {
      const response = await octavo.admin.post(`/api/trash/${call}`, body);
      expect(response.status).toBe(422);
      expect(response.body.errors).toEqual(errors);
    }
  });

  it('has no kind but articles and messages', async () => {
    const response = await octavo.admin.get('/api/trash?kind=users');

    expect(response.status).toBe(422);
    expect(response.body.errors).toEqual({ kind: 'kind must be articles or contacts.' });
  });

  it('has every column of the tables whose rows it keeps', async () => {
    const database = openDatabase(octavo.environment.DATABASE_URL ?? '');
    defineModels(database.sequelize);
    const schema = database.sequelize.getQueryInterface();

    for (const table of ['articles', 'comments', 'contacts']) {
      const [own, trashed] = [await schema.describeTable(table), await schema.describeTable(`trashed_${table}`)];
      expect(Object.keys(trashed)).toEqual(expect.arrayContaining(Object.keys(own)));
      expect(columnsOf(database.sequelize, table).toSorted()).toEqual(Object.keys(own).toSorted());
    }
    await database.close();
  });

  it('loses after thirty days what is in it, with its pictures, at the next start', async () => {
    const { category } = await makeCategory(octavo);
    const old = (await saveWithImage(octavo, { category, image: await noise(40, 30) })).body.article;
    const recent = await makeArticle(octavo, { category });
    const contact = await makeContact();
    for (const { _id } of [old, recent]) await remove(_id);
    await octavo.admin.delete(`/api/contacts/${contact._id}`);
    const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60 * 1000);
    const age = async (table: string, id: string, at: Date) =>
      sql(`UPDATE ${table} SET deleted_at = :at WHERE id = :id`, { at, id: Number(id) });
    await age('trashed_articles', old._id, days(30));
    await age('trashed_contacts', contact._id, days(31));
    await age('trashed_articles', recent._id, days(29));

    const [gone, refused] = [await idsIn('articles'), await restore('articles', old._id)];
    await octavo.stop();
    octavo = { ...octavo, ...atAddress(octavo, (await startAgain()).url) };

    const left = async () => [
      ...(await sql('SELECT id FROM trashed_articles WHERE id IN (:ids)', { ids: [old._id, recent._id].map(Number) })),
      ...(await sql('SELECT id FROM trashed_contacts WHERE id = :id', { id: Number(contact._id) })),
    ];
    await until(async () => (await left()).length === 1);
    expect(gone).not.toContain(old._id);
    expect(refused.body.restored).toBe(0);
    expect((await restore('articles', recent._id)).body.restored).toBe(1);
    const { data } = (await octavo.admin.get('/api/activity?kind=purge&limit=100')).body;
    expect(JSON.stringify(data)).toContain(old.title);
  });
});

/** Starts another server on the data of the one that was stopped. */
async function startAgain() {
  const server = await startProcess(octavo.environment);
  octavo.stop = server.stop;
  const { close } = octavo;
  octavo.close = async () => {
    await server.stop('SIGKILL');
    await close();
  };
  return server;
}
