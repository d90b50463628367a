import { describe, expect } from 'vitest';
import {
  imageForm,
  makeArticle,
  makeAuthor,
  makeCategory,
  makeComment,
  makeImage,
  valid,
} from '../testing/inputs/factories.ts';
import type { Client } from '../testing/servers/client.ts';
import { it, octavo } from '../testing/servers/it.ts';

let category: string;
let author: Awaited<ReturnType<typeof makeAuthor>>;
it.beforeAll(async () => {
  ({ category } = await makeCategory(octavo));
  author = await makeAuthor(octavo);
});

const write = async (client: Client, fields: Record<string, unknown> = {}) =>
  (await client.post('/api/articles', { ...valid.article(category), ...fields })).body.article;
const titles = (response: { body: { data: { title: string }[] } }) => response.body.data.map(({ title }) => title);

describe('an author', () => {
  it('knows nothing of drafts of others: 404 as where there is none', async () => {
    const draft = await makeArticle(octavo, { category, published: false });
    const paths = ['', '/revisions', '/revisions/1', '/editors', '/preview-links'];

    expect((await author.client.get(`/api/articles/${draft.slug}`)).status).toBe(404);
    expect((await author.client.get(`/api/comments/${draft._id}`)).status).toBe(404);
    for (const path of paths.slice(1)) {
      expect([path, (await author.client.get(`/api/articles/${draft._id}${path}`)).status]).toEqual([path, 404]);
    }
    expect((await author.client.put(`/api/articles/${draft._id}`, { title: 'Mine' })).status).toBe(404);
    expect((await author.client.delete(`/api/articles/${draft._id}`)).status).toBe(404);
    expect(
      (await author.client.post('/api/articles/bulk-publish', { ids: [draft._id], published: true })).body,
    ).toEqual({
      message: 'Articles published successfully!',
      changed: 0,
    });
    expect((await octavo.admin.get(`/api/articles/${draft.slug}`)).body).toEqual(draft);
  });

  it('reads and lists own drafts, with counts of own articles alone', async () => {
    const { client, id } = await makeAuthor(octavo);
    const draft = await write(client, { published: false });
    const published = await write(client);

    const all = await client.get('/api/articles?status=all&counts=true');

    expect(titles(all)).toEqual([published.title, draft.title]);
    expect(all.body.counts).toEqual({ all: 2, published: 1, draft: 1, scheduled: 0, 'handed-in': 0 });
    expect((await client.get(`/api/articles/${draft.slug}`)).headers.get('ETag')).toBe('"1"');
    expect((await client.get(`/api/comments/${draft._id}`)).status).toBe(200);
    expect(titles(await client.get(`/api/articles?status=draft&author=${id}`))).toEqual([draft.title]);
    expect((await client.get('/api/articles?status=draft&author=1')).status).toBe(403);
    expect(titles(await client.get('/api/articles?limit=100'))).toContain(published.title);
    expect(titles(await client.get('/api/articles?limit=100'))).not.toContain(draft.title);
  });

  it('changes all that a filter matches of own articles, none of others', async () => {
    const { client } = await makeAuthor(octavo);
    const [mine, theirs] = [
      await write(client, { tags: 'swept' }),
      await makeArticle(octavo, { category, tags: 'swept' }),
    ];

    const response = await client.post('/api/articles/bulk-delete', { where: { tag: 'swept' }, expected: 1 });

    expect(response.body).toMatchObject({ deleted: 1, ids: [mine._id] });
    expect((await octavo.visitor.get(`/api/articles/${theirs.slug}`)).status).toBe(200);
  });

  it('may feature nothing', async () => {
    const response = await author.client.post('/api/articles', { ...valid.article(category), featured: true });

    expect([response.status, response.body]).toEqual([403, { message: 'Only admins can feature articles.' }]);
  });

  it('has a trash of what they deleted themselves', async () => {
    const { client } = await makeAuthor(octavo);
    const [own, removed] = [await write(client), await write(client)];
    await client.delete(`/api/articles/${own._id}`);
    await octavo.admin.delete(`/api/articles/${removed._id}`);

    const listed = await client.get('/api/trash?kind=articles');
    const restored = await client.post('/api/trash/restore', { kind: 'articles', ids: [own._id, removed._id] });

    expect(listed.body.data.map(({ _id }: { _id: string }) => _id)).toEqual([own._id]);
    expect(restored.body.restored).toBe(1);
    for (const kind of ['contacts', 'pages']) {
      expect((await client.get(`/api/trash?kind=${kind}`)).status).toBe(403);
      expect((await client.post('/api/trash/restore', { kind, ids: ['1'] })).status).toBe(403);
      expect((await client.post('/api/trash/purge', { kind, ids: ['1'] })).status).toBe(403);
    }
  });

  it('sees comments under own articles, and nothing of others', async () => {
    const { client } = await makeAuthor(octavo);
    const [mine, theirs] = [await write(client), await makeArticle(octavo, { category })];
    await makeComment(octavo.user, theirs._id, 'Not for me.');
    await makeComment(octavo.user, mine._id, 'For me.');

    const { body } = await client.get('/api/comments');
    const filtered = await client.get(`/api/comments?article=${theirs._id}`);

    expect(body.data.map(({ message }: { message: string }) => message)).toEqual(['For me.']);
    expect(body.counts).toMatchObject({ all: 1, approved: 1 });
    expect(filtered.body.data).toEqual([]);
  });

  it('sees activity and statistics of own articles alone', async () => {
    const { client } = await makeAuthor(octavo);
    const mine = await write(client);
    await makeArticle(octavo, { category });
    await octavo.admin.put(`/api/articles/${mine._id}/publish`, { published: false });

    const activity = (await client.get('/api/activity')).body.data;
    const statistics = (await client.get('/api/statistics')).body;

    expect(
      activity.map(({ kind, subject }: never) => [kind, (subject as { rows: [{ _id: string }] }).rows[0]._id]),
    ).toEqual([
      ['unpublish', mine._id],
      ['publish', mine._id],
    ]);
    expect(statistics.waiting).toMatchObject({ drafts: 1, messages: 0, handedIn: 0 });
    expect(statistics.referrers).toEqual([]);
  });

  it('keeps the drafts but may not write once a reader', async () => {
    const { client, id } = await makeAuthor(octavo);
    const draft = await write(client, { published: false });
    await octavo.admin.put(`/api/users/${id}`, { role: 'reader' });

    const change = await client.put(`/api/articles/${draft._id}`, { title: 'Still mine' });

    expect([change.status, change.body]).toEqual([403, { message: 'Only admins can do this.' }]);
    expect((await client.get(`/api/articles/${draft.slug}`)).status).toBe(404);
    expect((await octavo.admin.get(`/api/articles/${draft.slug}`)).body.title).toBe(draft.title);
  });

  it('shows a preview to others as long as they are the author of the article', async () => {
    const { client, id } = await makeAuthor(octavo);
    const draft = await write(client, { published: false });
    const { url } = (await client.post(`/api/articles/${draft._id}/preview-links`)).body;
    const read = async () => (await octavo.visitor.get(`/api/preview/${url.split('/').at(-1)}`)).status;

    const before = await read();
    await octavo.admin.put(`/api/users/${id}`, { role: 'reader' });

    expect([before, await read()]).toEqual([200, 404]);
  });
});

describe('pictures', () => {
  it('are changed by the author who uploaded them, as long as nothing of others shows them', async () => {
    const image = (await author.client.post('/api/images', imageForm())).body.image;
    const show = `<p>Look.</p><img src="${image.url}" alt="">`;
    await write(author.client, { content: show });

    const alone = await author.client.put(`/api/images/${image._id}`, { alt: 'A field' });
    await makeArticle(octavo, { category, content: show });
    const shared = await author.client.put(`/api/images/${image._id}`, { alt: 'A wood' });
    const removed = await author.client.delete(`/api/images/${image._id}?force=true`);

    expect(alone.status).toBe(200);
    const message = 'This picture is also shown outside your articles: an admin can change it.';
    expect([shared.status, shared.body, removed.status]).toEqual([403, { message }, 403]);
  });

  it('of others can be chosen and not changed, and their uses in drafts of others are not named', async () => {
    const image = await makeImage(octavo);
    await makeArticle(octavo, { category, title: 'Under wraps', published: false, imgUrl: image.url });

    const chosen = await author.client.post('/api/articles', { ...valid.article(category), imgUrl: image.url });
    const { data } = (await author.client.get('/api/images')).body;
    const found = (await author.client.get('/api/images?q=wraps')).body;
    const uploaded = (await author.client.get('/api/images?own=true')).body.data;

    const listed = data.find(({ _id }: { _id: string }) => _id === image._id);
    expect(chosen.status).toBe(201);
    expect(listed).toMatchObject({ isOwn: false, uses: [{ _id: chosen.body.article._id, place: 'cover' }] });
    expect(found.total).toBe(0);
    expect(uploaded.every(({ isOwn }: { isOwn: boolean }) => isOwn)).toBe(true);
  });
});

describe('the role of an account', () => {
  it('is one of three, which isAdmin follows', async () => {
    const { id } = await makeAuthor(octavo);
    const put = async (fields: object) => (await octavo.admin.put(`/api/users/${id}`, fields)).body.user;

    expect(await put({ isAdmin: false })).toMatchObject({ role: 'author', isAdmin: false });
    expect(await put({ isAdmin: true })).toMatchObject({ role: 'administrator', isAdmin: true });
    expect(await put({ isAdmin: false })).toMatchObject({ role: 'reader', isAdmin: false });
    expect(await put({ role: 'administrator' })).toMatchObject({ role: 'administrator', isAdmin: true });
    expect(await put({ role: 'author' })).toMatchObject({ role: 'author', isAdmin: false });
    expect((await octavo.admin.put(`/api/users/${id}`, { role: 'author', isAdmin: true })).status).toBe(422);
    expect((await octavo.admin.put(`/api/users/${id}`, { role: 'king' })).status).toBe(422);
  });

  it('cannot be taken from the last administrator by naming another', async () => {
    const { _id } = (await octavo.admin.get('/api/users/profile')).body;

    const response = await octavo.admin.put(`/api/users/${_id}`, { role: 'author' });

    expect([response.status, response.body]).toEqual([409, { message: 'Cannot demote the last remaining admin.' }]);
  });

  it.each([
    ['author', ['author']],
    ['reader', ['reader']],
    ['user', ['author', 'reader']],
    ['administrator', ['administrator']],
    ['admin', ['administrator']],
  ])('filters the list: %s', async (filter, expected) => {
    const { data } = (await octavo.admin.get(`/api/users?role=${filter}&limit=100`)).body;

    expect([...new Set(data.map(({ role }: { role: string }) => role))].toSorted()).toEqual(expected);
  });

  it('is not changed by its owner', async () => {
    const { user } = (await author.client.put('/api/users/profile', { role: 'administrator', isAdmin: true })).body;

    expect(user).toMatchObject({ role: 'author', isAdmin: false });
  });
});
