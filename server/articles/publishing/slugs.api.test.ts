import { describe, expect } from 'vitest';
import { makeArticle, makeCategory, valid } from '../../testing/inputs/factories.ts';
import { it, octavo } from '../../testing/servers/it.ts';

let category: string;
it.beforeAll(async () => {
  ({ category } = await makeCategory(octavo));
});

describe('the slug of an article', () => {
  it.each([
    ['Plain Words', 'plain-words'],
    ['  Größe & Maß!  ', 'grosse-mass'],
    ["Don't, it’s", 'dont-its'],
    ['Ёлки и палки', 'elki-i-palki'],
    ['Ελληνικά', 'ellinika'],
    ['Crème brûlée — 100 %', 'creme-brulee-100'],
    ['--- a --- b ---', 'a-b'],
    ['<script>alert(1)</script>', 'script-alert-1-script'],
    ['../../etc/passwd', 'etc-passwd'],
    ['%2e%2e%2f', '2e-2e-2f'],
  ])('is made of its title %j: %s', async (title, slug) => {
    const article = await makeArticle(octavo, { title, category });

    expect(article.slug).toBe(slug);
    expect((await octavo.visitor.get(`/api/articles/${slug}`)).body._id).toBe(article._id);
  });

  it.each(['日本語', '한국어', 'العربية', 'עברית', 'ไทย', 'हिन्दी', 'ქართული', 'Հայերեն'])(
    'is in latin letters whatever the script: %s',
    async (title) => {
      const { slug } = await makeArticle(octavo, { title, category });

      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(slug).not.toMatch(/^article/);
    },
  );

  it('is the word article where nothing of the title remains', async () => {
    const slugs = [];
    for (const title of ['⁂', '!!!', '—']) slugs.push((await makeArticle(octavo, { title, category })).slug);

    expect(slugs).toEqual(['article', 'article-2', 'article-3']);
  });

  it('takes the first number that is free', async () => {
    const make = async () => makeArticle(octavo, { title: 'Taken', category });
    const [, second] = [await make(), await make(), await make()];
    await octavo.admin.delete(`/api/articles/${second._id}`);

    const slugs = [(await make()).slug, (await make()).slug];

    expect(slugs).toEqual(['taken-2', 'taken-4']);
  });

  it('goes round one that another title made', async () => {
    await makeArticle(octavo, { title: 'Part 2', category });
    await makeArticle(octavo, { title: 'Part', category });

    expect((await makeArticle(octavo, { title: 'Part', category })).slug).toBe('part-3');
  });

  it('ends a long title after a whole word', async () => {
    const { slug } = await makeArticle(octavo, { title: 'lengthy '.repeat(25).trim(), category });

    expect(slug.length).toBeLessThanOrEqual(80);
    expect(slug).toMatch(/^(lengthy-)+lengthy$/);
  });

  it('stays with another title, so that links keep working', async () => {
    const { _id, slug } = await makeArticle(octavo, { title: 'First Name', category });

    await octavo.admin.put(`/api/articles/${_id}`, { title: 'Second Name' });

    expect((await octavo.visitor.get(`/api/articles/${slug}`)).body.title).toBe('Second Name');
    expect((await octavo.visitor.get('/api/articles/second-name')).status).toBe(404);
  });

  it('is not stolen by a new article with the old title', async () => {
    const { _id } = await makeArticle(octavo, { title: 'Old Name', category });
    await octavo.admin.put(`/api/articles/${_id}`, { title: 'New Name' });

    expect((await makeArticle(octavo, { title: 'Old Name', category })).slug).toBe('old-name-2');
  });

  it('is unique among thirty articles of one title made at the same moment', async () => {
    const responses = await Promise.all(
      Array.from({ length: 30 }, () =>
        octavo.admin.post('/api/articles', { ...valid.article(category), title: 'Same' }),
      ),
    );
    const slugs = responses.map(({ body }) => body.article.slug);

    expect(responses.every(({ status }) => status === 201)).toBe(true);
    expect(new Set(slugs)).toEqual(new Set(['same', ...Array.from({ length: 29 }, (_, at) => `same-${at + 2}`)]));
  });

  it.each(['Same', 'SAME', 'same ', 'same/', 'sa me', 'same\u0000', 'sāme'])(
    'is found to the letter: not %j',
    async (slug) => {
      const response = await octavo.visitor.get(`/api/articles/${encodeURIComponent(slug)}`);

      expect(response.status).toBe(404);
      expect(response.body).toEqual({ message: 'Article not found.' });
    },
  );
});
