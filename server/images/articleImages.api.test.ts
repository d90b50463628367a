import { describe, expect } from 'vitest';
import type { Article } from '../../shared/articles/articles.ts';
import { filesIn, formOf, makeCategory, saveWithImage } from '../testing/inputs/factories.ts';
import { picture } from '../testing/inputs/pictures.ts';
import { it, octavo } from '../testing/servers/it.ts';

/** The images of stored articles; what is refused of a form before the database is in uploads.api.test.ts. */

let category: string;
let png: Uint8Array;
let jpeg: Uint8Array;
it.beforeAll(async () => {
  ({ category } = await makeCategory(octavo));
  [png, jpeg] = await Promise.all([picture(500, 20).png().toBuffer(), picture(500, 20).jpeg().toBuffer()]);
});
it.afterEach(() => {
  // Whatever happened, nothing unfinished stays behind.
  expect(filesIn(octavo, 'staging')).toEqual([]);
  expect(filesIn(octavo, 'uploads')).toEqual([]);
});

const saved = async (image: Uint8Array): Promise<Article> =>
  (await saveWithImage(octavo, { category, image })).body.article;
const keyOf = ({ imgUrl }: Article) => imgUrl!.split('/')[2]!;

const articleCount = async () => (await octavo.admin.get('/api/articles')).body.total;

/** Makes the call; it must be refused and leave neither row nor file behind. */
async function refusedTracelessly<T>(call: () => Promise<T>): Promise<T> {
  const before = { articles: await articleCount(), images: filesIn(octavo, 'images') };
  const response = await call();
  expect({ articles: await articleCount(), images: filesIn(octavo, 'images') }).toEqual(before);
  return response;
}

describe('the image of an article', () => {
  const update = ({ _id }: Article, fields: Record<string, string>, image?: Uint8Array) =>
    octavo.admin.put(`/api/articles/${_id}`, formOf(fields, image));

  it('stays where an update does not mention it', async () => {
    const article = await saved(png);

    const response = await update(article, { title: 'Another title' });

    expect(response.body.article).toMatchObject({ imgUrl: article.imgUrl, image: article.image });
    expect((await fetch(octavo.url + article.imgUrl)).status).toBe(200);
  });

  it('is replaced by a new one, and its files go at once, also from memory', async () => {
    const before = await saved(png);
    expect((await fetch(octavo.url + before.imgUrl)).status).toBe(200);

    const after: Article = (await update(before, {}, jpeg)).body.article;

    expect(keyOf(after)).not.toBe(keyOf(before));
    expect(filesIn(octavo, 'images')).not.toContain(keyOf(before));
    expect((await fetch(octavo.url + before.imgUrl)).status).toBe(404);
    expect((await fetch(octavo.url + after.imgUrl)).status).toBe(200);
  });

  it.each(['JSON', 'a form'])('is removed, with its files, by an empty imgUrl in %s', async (kind) => {
    const before = await saved(png);

    const { article } = (
      kind === 'JSON'
        ? await octavo.admin.put(`/api/articles/${before._id}`, { imgUrl: '' })
        : await update(before, { imgUrl: '' })
    ).body;

    expect(article).toMatchObject({ imgUrl: null, image: null, title: before.title });
    expect(filesIn(octavo, 'images')).not.toContain(keyOf(before));
    expect((await fetch(octavo.url + before.imgUrl)).status).toBe(404);
  });

  it('stays where the update with a new one fails', async () => {
    const before = await saved(png);

    const response = await refusedTracelessly(() => update(before, { category: 'No such category' }, jpeg));

    expect(response.status).toBe(422);
    expect((await fetch(octavo.url + before.imgUrl)).status).toBe(200);
  });

  it('is not stored for an article that does not exist', async () => {
    const response = await refusedTracelessly(() => octavo.admin.put('/api/articles/999999', formOf({}, png)));

    expect(response.status).toBe(404);
  });

  it('goes with the article, alone or in bulk', async () => {
    const [alone, inBulk] = [await saved(png), await saved(png)];

    await octavo.admin.delete(`/api/articles/${alone._id}`);
    await octavo.admin.post('/api/articles/bulk-delete', { ids: [inBulk._id] });

    expect(filesIn(octavo, 'images')).not.toContain(keyOf(alone));
    expect(filesIn(octavo, 'images')).not.toContain(keyOf(inBulk));
    expect((await fetch(octavo.url + alone.imgUrl)).status).toBe(404);
  });

  it('is one of two concurrent replacements, complete', async () => {
    const before = await saved(png);

    await Promise.all([update(before, {}, jpeg), update(before, {}, png), update(before, {}, jpeg)]);
    const after: Article = (await octavo.admin.get(`/api/articles/${before.slug}`)).body;

    expect((await fetch(octavo.url + after.imgUrl)).status).toBe(200);
    await octavo.admin.delete(`/api/articles/${before._id}`);
    const others = (await octavo.admin.get('/api/articles?limit=100')).body.data as Article[];
    expect(filesIn(octavo, 'images')).toEqual(
      others
        .filter(({ imgUrl }) => imgUrl)
        .map(keyOf)
        .sort(),
    );
  });
});
