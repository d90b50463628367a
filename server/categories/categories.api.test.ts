import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeArticle, makeCategory } from '../testing/factories.ts';
import { type Octavo, startOctavo } from '../testing/octavo.ts';

let octavo: Octavo;
beforeAll(async () => {
  octavo = await startOctavo();
});
afterAll(() => octavo.close());

describe('GET /api/categories/allCategories', () => {
  it('gives every category by name, without regard to case', async () => {
    await makeCategory(octavo, 'zoology');
    await makeCategory(octavo, 'Art');

    const answer = await octavo.visitor.get('/api/categories/allCategories');

    expect(answer.status).toBe(200);
    expect(answer.body.categories.map((each: { category: string }) => each.category)).toEqual(['Art', 'zoology']);
  });
});

describe('PUT /api/categories/:id', () => {
  it('renames the category in its articles too', async () => {
    const { _id, category } = await makeCategory(octavo);
    const { slug } = await makeArticle(octavo, { category });

    const answer = await octavo.admin.put(`/api/categories/${_id}`, { category: 'Renamed' });

    expect(answer.body).toEqual({ message: 'Category updated successfully', category: { _id, category: 'Renamed' } });
    expect((await octavo.visitor.get(`/api/articles/${slug}`)).body.category).toBe('Renamed');
  });
});
