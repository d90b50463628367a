import { describe, expect } from 'vitest';
import { makeArticle, makeAuthor, makeCategory, makeImage } from '../testing/inputs/factories.ts';
import { it, octavo } from '../testing/servers/it.ts';

describe('the page of a category', () => {
  it('has its articles, its text and picture, and its feeds', async () => {
    const { _id } = await makeCategory(octavo, 'Hand & Tools');
    const { slug } = await makeArticle(octavo, { category: 'Hand & Tools' });
    const image = await makeImage(octavo, undefined, 'A mallet');
    const path = '/categories/hand%20%26%20tools';
    const before = (await octavo.visitor.get(path)).body;
    const fields = { category: 'Hand & Tools', description: ' What <b>cuts</b>. ', imgUrl: image.url, version: 1 };

    const { status, body } = await octavo.admin.put(`/api/categories/${_id}`, fields);

    const shown = { description: 'What <b>cuts</b>.', imgUrl: image.url };
    expect([status, body.category]).toEqual([200, { _id, category: 'Hand & Tools', version: 2, ...shown }]);
    expect(before).toContain(`href="/articles/${slug}"`);
    const page = (await octavo.visitor.get(path)).body;
    for (const part of [
      'What &lt;b&gt;cuts&lt;/b&gt;.',
      `src="${image.url}"`,
      'alt="A mallet"',
      `<link data-page rel="canonical" href="${octavo.url}${path}">`,
      '"@type":"CollectionPage"',
      'href="/feed.json?category=Hand%20%26%20Tools"',
      '<a href="/feed.xml?category=Hand%20%26%20Tools" type="application/rss+xml">',
      `<meta data-page property="og:image" content="${octavo.url}${image.url.replace('/images/', '/sharing/images/').replace('webp', 'jpg')}">`,
    ]) {
      expect(page).toContain(part);
    }
    expect((await octavo.visitor.get(`/articles/${slug}`)).body).toContain(`href="${path}"`);
    expect((await octavo.visitor.get('/?category=Hand+%26+Tools')).body).toContain(
      `<link data-page rel="canonical" href="${octavo.url}${path}">`,
    );
    expect((await octavo.visitor.get('/sitemap.xml')).body).toContain(`${octavo.url}${path}<`);
    expect((await octavo.visitor.get('/api/categories/HAND%20%26%20tools')).body).toMatchObject({
      _id,
      articles: 1,
      ...shown,
    });
  });

  it('is led to from other spellings, and not there for what is no category', async () => {
    await makeCategory(octavo, 'Zebra Crossing');

    const { status, headers } = await octavo.visitor.get('/categories/ZEBRA%20crossing?page=3');

    expect([status, headers.get('Location')]).toEqual([301, '/categories/zebra%20crossing?page=3']);
    for (const unknown of ['nothing', '%00', 'x'.repeat(300), 'zebra%20crossing?page=2']) {
      expect([unknown, (await octavo.visitor.get(`/categories/${unknown}`)).status]).toEqual([unknown, 404]);
    }
  });

  it('is there without articles, but not for search engines', async () => {
    await makeCategory(octavo, 'Bare');

    const { status, body } = await octavo.visitor.get('/categories/bare');

    expect([status, body.includes('No published articles available.')]).toEqual([200, true]);
    expect(body).toContain('<meta data-page name="robots" content="noindex">');
  });
});

describe('the text and picture of a category', () => {
  it('are kept by a change that does not send them, and taken away by empty text', async () => {
    const image = await makeImage(octavo);
    const { body } = await octavo.admin.post('/api/categories', {
      ...{ category: 'Kept', description: 'A text.', imgUrl: image.url },
    });
    const change = async (fields: object) =>
      (await octavo.admin.put(`/api/categories/${body.category._id}`, { category: 'Kept', ...fields })).body.category;

    const [same, none] = [await change({}), await change({ description: '', imgUrl: '' })];

    expect(same).toMatchObject({ description: 'A text.', imgUrl: image.url, version: 1 });
    expect(none).toMatchObject({ description: '', imgUrl: null, version: 2 });
  });

  it('are refused where they are too long, or no picture of the library', async () => {
    const create = async (fields: object) =>
      (await octavo.admin.post('/api/categories', { category: 'Refused', ...fields })).body.errors;

    expect(await create({ description: 'x'.repeat(301) })).toEqual({
      description: 'Description must have at most 300 characters.',
    });
    for (const imgUrl of [`/images/${'a'.repeat(24)}/100.webp`, 'https://example.org/a.webp', 'javascript:alert(1)']) {
      expect(Object.keys(await create({ imgUrl }))).toEqual(['imgUrl']);
    }
  });

  it('are listed for administrators, who alone may change them', async () => {
    const { _id } = await makeCategory(octavo, 'Listed');
    const { client } = await makeAuthor(octavo);
    const fields = { category: 'Listed', description: 'A text.' };
    await octavo.admin.put(`/api/categories/${_id}`, fields);

    const [admins, authors] = [octavo.admin, client].map((as) => as.get('/api/categories?q=listed'));

    expect((await admins)?.body.data).toEqual([
      { _id, category: 'Listed', version: 2, description: 'A text.', imgUrl: null },
    ]);
    expect((await authors)?.body.data).toEqual([{ _id, category: 'Listed', version: 2 }]);
    expect((await client.put(`/api/categories/${_id}`, fields)).status).toBe(403);
  });
});
