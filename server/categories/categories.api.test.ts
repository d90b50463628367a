import { describe, expect } from 'vitest';
import { eachRow } from '../testing/eachRow.ts';
import { makeArticle, makeCategory, valid } from '../testing/inputs/factories.ts';
import { controlTexts, hostileNames } from '../testing/inputs/hostile.ts';
import { it, octavo } from '../testing/servers/it.ts';

describe('GET /api/categories/allCategories', () => {
  it('lists every category by name, without regard to case', async () => {
    await makeCategory(octavo, 'zoology');
    await makeCategory(octavo, 'Art');

    const response = await octavo.visitor.get('/api/categories/allCategories');

    expect(response.status).toBe(200);
    expect(response.body.categories.map((each: { category: string }) => each.category)).toEqual(['Art', 'zoology']);
  });
});

describe('GET /api/categories', () => {
  it('lists categories by name, in pages', async () => {
    for (const name of ['m1', 'M2', 'm3']) await makeCategory(octavo, name);

    const all = (await octavo.visitor.get('/api/categories/allCategories')).body.categories;
    const page = await octavo.visitor.get('/api/categories?limit=2&page=2');

    expect(page.body).toEqual({
      data: all.slice(2, 4),
      total: all.length,
      currentPage: 2,
      totalPages: Math.ceil(all.length / 2),
    });
  });
});

describe('POST /api/categories', () => {
  it('adds one', async () => {
    const response = await octavo.admin.post('/api/categories', { category: '  Printing  ' });

    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      message: 'Category created successfully',
      category: { _id: expect.any(String), category: 'Printing', version: 1, description: '', imgUrl: null },
    });
  });

  it.each([
    ['Ink', ' ink '],
    ['Ärzte', 'ÄRZTE'],
    ['Νέα', 'ΝΈΑ'],
    ['Full', 'Ｆull'],
  ])('refuses a name that is taken without regard to case: %j, then %j', async (name, again) => {
    await makeCategory(octavo, name);

    const response = await octavo.admin.post('/api/categories', { category: again });

    expect(response.status).toBe(409);
    expect(response.body).toEqual({
      message: 'This category already exists.',
      errors: { category: 'This category already exists.' },
    });
  });

  it('adds only one of many with the same name that arrive at the same moment', async () => {
    const responses = await Promise.all(
      ['Race', 'RACE', 'race', 'rAcE'].map((category) => octavo.admin.post('/api/categories', { category })),
    );

    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it.each<[unknown, string]>([
    [undefined, 'Category is required.'],
    [null, 'Category is required.'],
    ['', 'Category is required.'],
    [' \t ', 'Category is required.'],
    ['\u200b\u3164\u2800\u202e', 'Category is required.'],
    ['x'.repeat(51), 'Category must have at most 50 characters.'],
    ['😀'.repeat(51), 'Category must have at most 50 characters.'],
    [7, 'Category must be text.'],
    [{ $ne: '' }, 'Category must be text.'],
    ['two\nlines', 'Category must not have control characters.'],
    ...controlTexts.map((text): [unknown, string] => [text, 'Category must not have control characters.']),
  ])('refuses $0: $1', async (category, message) => {
    const response = await octavo.admin.post('/api/categories', { category });

    expect(response.status).toBe(422);
    expect(response.body).toEqual({ message, errors: { category: message } });
  });

  it('stores a name as it was typed, and finds it again', () =>
    eachRow([...hostileNames.filter((text) => [...text].length <= 50), '😀'.repeat(50)], async (name) => {
      const { category } = await makeCategory(octavo, name);
      const article = await makeArticle(octavo, { category });

      const found = await octavo.visitor.get(`/api/articles?category=${encodeURIComponent(name)}`);

      expect(category).toBe(name);
      expect(found.body.data).toMatchObject([{ _id: article._id, category: name }]);
    }));
});

describe('PUT /api/categories/:id', () => {
  it('may change only the case of a name', async () => {
    const { _id } = await makeCategory(octavo, 'Lower');

    const response = await octavo.admin.put(`/api/categories/${_id}`, { category: 'LOWER' });

    expect(response.body.category.category).toBe('LOWER');
  });

  it('refuses the name of another category', async () => {
    const [one, two] = [await makeCategory(octavo), await makeCategory(octavo)];

    const response = await octavo.admin.put(`/api/categories/${one._id}`, { category: two.category.toUpperCase() });

    expect(response.status).toBe(409);
    expect(response.body.errors).toEqual({ category: 'This category already exists.' });
  });

  it('renames the category in its articles too', async () => {
    const { _id, category } = await makeCategory(octavo);
    const { slug } = await makeArticle(octavo, { category });

    const response = await octavo.admin.put(`/api/categories/${_id}`, { category: 'Renamed' });

    expect(response.body).toEqual({
      message: 'Category updated successfully',
      category: { _id, category: 'Renamed', version: 2, description: '', imgUrl: null },
    });
    expect((await octavo.visitor.get(`/api/articles/${slug}`)).body.category).toBe('Renamed');
  });
});

describe('deleting categories', () => {
  it.each(['alone', 'in bulk'])('leaves their articles without one: %s', async (how) => {
    const { _id, category } = await makeCategory(octavo);
    const { slug } = await makeArticle(octavo, { category });

    const response =
      how === 'alone'
        ? await octavo.admin.delete(`/api/categories/${_id}`)
        : await octavo.admin.post('/api/categories/bulk-delete', { ids: [_id, _id, '999999'] });

    expect(response.body).toEqual(
      how === 'alone'
        ? { message: 'Category deleted successfully' }
        : { message: 'Categories deleted successfully', deleted: 1 },
    );
    expect((await octavo.visitor.get(`/api/articles/${slug}`)).body.category).toBeNull();
    expect((await octavo.admin.delete(`/api/categories/${_id}`)).status).toBe(404);
  });

  it('leaves an article that is written at the same moment without a category, or refuses it', async () => {
    for (let round = 0; round < 5; round++) {
      const { _id, category } = await makeCategory(octavo);

      const [...created] = await Promise.all([
        octavo.admin.post('/api/articles', valid.article(category)),
        octavo.admin.post('/api/articles', valid.article(category)),
        octavo.admin.delete(`/api/categories/${_id}`),
        octavo.admin.post('/api/articles', valid.article(category)),
      ]);

      expect(created.map(({ status }) => status).filter((status) => ![200, 201, 422].includes(status))).toEqual([]);
    }
  });
});
