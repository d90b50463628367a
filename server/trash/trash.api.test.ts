import { describe, expect } from 'vitest';
import { noise } from '../testing/faults/faults.ts';
import {
  makeAccount,
  makeArticle,
  makeCategory,
  makeComment,
  saveWithImage,
  valid,
} from '../testing/inputs/factories.ts';
import { makeDueInTrash, scheduledJobs } from '../testing/rows/publishing.ts';
import { type TrashCalls, trashCalls } from '../testing/rows/trash.ts';
import { it, octavo } from '../testing/servers/it.ts';
import { sql } from '../testing/servers/sql.ts';

let trash: TrashCalls['trash'];
let idsIn: TrashCalls['idsIn'];
let remove: TrashCalls['remove'];
let restore: TrashCalls['restore'];
it.beforeAll(async () => {
  ({ trash, idsIn, remove, restore } = trashCalls(octavo));
});

const makeContact = async () => (await octavo.visitor.post('/api/contacts', valid.contact())).body.contact;
const statusOf = async (path: string) => (await octavo.visitor.get(path)).status;

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

  it('comes back scheduled where its job ran while it was in the trash', async () => {
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const article = await makeArticle(octavo, { published: false, publishAt: soon });
    await remove(article._id);
    await sql(octavo, 'UPDATE jobs SET run_at = :past WHERE key = :key', {
      ...{ past: new Date(0), key: `publish:${article._id}` },
    });
    await octavo.server.catchUp();
    const before = await scheduledJobs(octavo, article);

    await restore('articles', article._id);

    expect([before, await scheduledJobs(octavo, article)]).toEqual([[], [soon]]);
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
    // A form that has the category still is told of it.
    const stale = await octavo.admin.put(`/api/articles/${article._id}`, { title: 'Stale', version: article.version });
    expect([stale.status, stale.body.article]).toMatchObject([409, { version: article.version + 1, category: null }]);
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
    const ids: string[] = [];
    // As many at a time as the database has connections: a slow machine would refuse those that wait too long for one.
    while (ids.length < 100) {
      const made = await Promise.all(Array.from({ length: 10 }, () => makeArticle(octavo, { category })));
      ids.push(...made.map(({ _id }) => _id));
    }
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

describe('the trash', () => {
  it.each([
    [{ kind: 'users', ids: ['1'] }, { kind: 'kind must be articles, contacts or pages.' }],
    [{ ids: ['1'] }, { kind: 'kind must be articles, contacts or pages.' }],
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

  it('has no kind but articles, messages and pages', async () => {
    const response = await octavo.admin.get('/api/trash?kind=users');

    expect(response.status).toBe(422);
    expect(response.body.errors).toEqual({ kind: 'kind must be articles, contacts or pages.' });
  });
});
