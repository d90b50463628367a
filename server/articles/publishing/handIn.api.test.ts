import { afterAll, describe, expect } from 'vitest';
import { imageForm, makeAuthor, makeCategory, valid } from '../../testing/inputs/factories.ts';
import { blackPng } from '../../testing/inputs/pictures.ts';
import type { Client } from '../../testing/servers/client.ts';
import { it, octavo } from '../../testing/servers/it.ts';

let category: string;
let author: Awaited<ReturnType<typeof makeAuthor>>;
it.beforeAll(async () => {
  ({ category } = await makeCategory(octavo));
  author = await makeAuthor(octavo);
});

const write = async (client: Client, fields: Record<string, unknown> = {}) =>
  (await client.post('/api/articles', { ...valid.article(category), ...fields })).body.article;
const titles = (response: { body: { data: { title: string }[] } }) => response.body.data.map(({ title }) => title);

describe('where authors hand in', () => {
  it.beforeAll(() => octavo.admin.put('/api/settings', { authors: 'hand-in' }));
  afterAll(() => octavo.admin.put('/api/settings', { authors: 'publish' }));
  const onlyHandIn = { message: 'Here admins publish what authors hand in. Hand the article in instead.' };

  it('an author hands in what an administrator publishes', async () => {
    const draft = await write(author.client, { published: false });

    const handedIn = await author.client.put(`/api/articles/${draft._id}/hand-in`, { handedIn: true });
    const listed = await octavo.admin.get('/api/articles?status=handed-in&counts=true');
    const { waiting } = (await octavo.admin.get('/api/statistics')).body;
    const published = await octavo.admin.put(`/api/articles/${draft._id}/publish`, { published: true });

    expect(handedIn.body).toMatchObject({
      message: 'Article handed in. An admin will look at it.',
      article: { handedInAt: expect.any(String), published: false, version: 2 },
    });
    expect(titles(listed)).toEqual([draft.title]);
    expect(listed.body.counts['handed-in']).toBe(1);
    expect(waiting.handedIn).toBe(1);
    expect(published.body.article.handedInAt).toBeUndefined();
    expect((await octavo.admin.get('/api/articles?status=handed-in')).body.total).toBe(0);
  });

  it('an author takes back what is handed in, and goes on with it meanwhile', async () => {
    const draft = await write(author.client, { published: false });
    await author.client.put(`/api/articles/${draft._id}/hand-in`, { handedIn: true });

    const changed = await author.client.put(`/api/articles/${draft._id}`, { title: 'Better' });
    const stale = await author.client.put(`/api/articles/${draft._id}/hand-in`, { handedIn: false, version: 2 });
    const back = await author.client.put(`/api/articles/${draft._id}/hand-in`, { handedIn: false, version: 3 });

    expect(changed.body.article.handedInAt).toEqual(expect.any(String));
    expect(stale.status).toBe(409);
    expect(back.body.article.handedInAt).toBeUndefined();
  });

  it.each([
    ['a new article', { published: true }],
    ['a scheduled one', { published: false, publishAt: '2999-01-01T00:00:00Z' }],
  ])('an author does not publish %s', async (_what, fields) => {
    const response = await author.client.post('/api/articles', { ...valid.article(category), ...fields });

    expect([response.status, response.body]).toEqual([403, onlyHandIn]);
  });

  it('an author does not publish a draft, by any call', async () => {
    const { _id } = await write(author.client, { published: false });

    const responses = [
      await author.client.put(`/api/articles/${_id}`, { published: true }),
      await author.client.put(`/api/articles/${_id}`, { publishAt: '2999-01-01T00:00:00Z' }),
      await author.client.put(`/api/articles/${_id}/publish`, { published: true }),
      await author.client.post('/api/articles/bulk-publish', { ids: [_id], published: true }),
    ];

    for (const { status, body } of responses) expect([status, body]).toEqual([403, onlyHandIn]);
  });

  it.each([
    ['published', { published: true }],
    ['scheduled', { publishAt: '2999-01-01T00:00:00Z' }],
  ])('an author changes nothing that is %s, by any call', async (_how, fields) => {
    const image = (await author.client.post('/api/images', imageForm(undefined, 'A lamp'))).body.image;
    const content = `<p>Text.</p><figure><img src="${image.url}" alt="A lamp"></figure>`;
    const { _id, slug } = await write(author.client, { published: false, imgUrl: image.url, content });
    await octavo.admin.put(`/api/articles/${_id}`, fields);
    const before = (await octavo.admin.get(`/api/articles/${slug}`)).body;
    const { category: another } = await makeCategory(octavo);
    const byAuthor = [
      await author.client.put(`/api/articles/${_id}`, { title: 'Changed' }),
      await author.client.put(`/api/articles/${_id}/publish`, { published: false }),
      await author.client.post(`/api/articles/${_id}/revisions/1/restore`),
      await author.client.post('/api/articles/bulk-tag', { ids: [_id], tag: 'changed' }),
      await author.client.delete(`/api/articles/${_id}`),
      await author.client.post('/api/articles/bulk-category', { ids: [_id], category: another }),
      await author.client.put(`/api/articles/${_id}/hand-in`, { handedIn: true }),
      await author.client.put(`/api/images/${image._id}`, { alt: 'Something else' }),
      await author.client.put(`/api/images/${image._id}/file`, imageForm(blackPng(90, 30))),
      await author.client.delete(`/api/images/${image._id}?force=true`),
    ];

    expect(byAuthor.filter(({ status }) => status !== 403)).toEqual([]);
    expect((await octavo.admin.get(`/api/articles/${slug}`)).body).toEqual(before);
  });

  it.each([
    ['published', { published: true }],
    ['scheduled', { published: false, publishAt: '2999-01-01T00:00:00Z' }],
  ])('an author does not publish by restoring what was %s when it was deleted', async (_how, fields) => {
    await octavo.admin.put('/api/settings', { authors: 'publish' });
    const { _id } = await write(author.client, fields);
    await author.client.delete(`/api/articles/${_id}`);
    await octavo.admin.put('/api/settings', { authors: 'hand-in' });

    const response = await author.client.post('/api/trash/restore', { kind: 'articles', ids: [_id] });

    expect([response.status, response.body]).toEqual([403, onlyHandIn]);
  });
});
