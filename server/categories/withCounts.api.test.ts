import { describe, expect } from 'vitest';
import { categoryPath } from '../../shared/site/paths.ts';
import { makeArticle, makeCategory } from '../testing/inputs/factories.ts';
import { it, octavo } from '../testing/servers/it.ts';

const counts = async () => {
  const { categories } = (await octavo.visitor.get('/api/categories/withCounts')).body;
  return Object.fromEntries(
    categories.map(({ category, articles }: { category: string; articles: number }) => [category, articles]),
  );
};

/** The count beside a category on the page of all categories. */
const shown = async (name: string) => {
  const page: string = (await octavo.visitor.get('/categories')).body;
  const [, link] = page.split(`href="${categoryPath(name)}"`);
  return link?.match(/>(\d+)</)?.[1];
};

describe('GET /api/categories/withCounts', () => {
  it('counts the published articles of every category, by name without regard to case', async () => {
    await makeCategory(octavo, 'zoology');
    await makeCategory(octavo, 'Art');
    await makeCategory(octavo, 'botany');
    await makeArticle(octavo, { category: 'zoology' });
    await makeArticle(octavo, { category: 'zoology' });
    await makeArticle(octavo, { category: 'zoology', published: false });
    await makeArticle(octavo, { category: 'botany', published: false });

    const response = await octavo.visitor.get('/api/categories/withCounts');

    expect(response.status).toBe(200);
    expect(response.body.categories).toEqual([
      { _id: expect.any(String), category: 'Art', version: 1, articles: 0 },
      { _id: expect.any(String), category: 'botany', version: 1, articles: 0 },
      { _id: expect.any(String), category: 'zoology', version: 1, articles: 2 },
    ]);
  });

  it('counts a draft from the moment it is published, and shows it on the page of all categories', async () => {
    const { category } = await makeCategory(octavo, 'Paper');
    const { _id } = await makeArticle(octavo, { category, published: false });
    expect(await counts()).toMatchObject({ Paper: 0 });
    expect(await shown(category)).toBe('0');

    await octavo.admin.put(`/api/articles/${_id}/publish`, { published: true });

    expect(await counts()).toMatchObject({ Paper: 1 });
    expect(await shown(category)).toBe('1');
  });

  it('shows the new name of a category at once', async () => {
    const { _id, category } = await makeCategory(octavo, 'Before');
    await makeArticle(octavo, { category });
    await counts();

    await octavo.admin.put(`/api/categories/${_id}`, { category: 'After' });

    expect(await counts()).toMatchObject({ After: 1 });
  });
});
