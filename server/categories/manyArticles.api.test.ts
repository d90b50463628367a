import { describe, expect } from 'vitest';
import { makeArticle, makeCategory } from '../testing/inputs/factories.ts';
import { copyArticle } from '../testing/rows/manyArticles.ts';
import { isOfSession } from '../testing/servers/inProcess.ts';
import { itWith, octavo } from '../testing/servers/it.ts';
import { sql } from '../testing/servers/sql.ts';

const it = itWith({}, { queues: { rowsAtOnce: 20 } });

/** More than one call finishes by itself. */
const MANY = 25;

/** Makes a category of so many articles. */
async function makeMany(count = MANY) {
  const { category, _id } = await makeCategory(octavo);
  const article = await makeArticle(octavo, { category });
  await copyArticle(octavo, article, count - 1);
  return { category, _id, article };
}

const own = (statements: string[]) => statements.filter((statement) => !isOfSession(statement));
const found = async (q: string): Promise<number> =>
  (await octavo.visitor.get(`/api/articles?fields=card&limit=1&q=${encodeURIComponent(q)}`)).body.total;
const names = async () =>
  (await octavo.visitor.get('/api/categories/allCategories')).body.categories.map(
    (row: { category: string }) => row.category,
  );

describe('a category of more articles than one call changes', () => {
  it('is gone at once, for readers from its articles too, and is taken from these by and by', async () => {
    const { category, _id, article } = await makeMany();
    const { url, body } = {
      url: `/api/articles/${article.slug}`,
      body: await octavo.admin.delete(`/api/categories/${_id}`),
    };
    const now = [(await octavo.visitor.get(url)).body.category, await names()];

    await octavo.server.catchUp();

    expect(body.body).toEqual({ message: 'Category deleted successfully' });
    expect(now[0]).toBeNull();
    expect(now[1]).not.toContain(category);
    expect(await sql(octavo, 'SELECT id FROM articles WHERE category_id = :id', { id: Number(_id) })).toEqual([]);
    expect((await octavo.admin.get(url)).body).toMatchObject({ category: null, version: article.version + 1 });
    expect((await octavo.admin.get('/api/work')).body.work).toEqual([]);
  });

  it('is renamed at once, and all of its articles are found by the new name', async () => {
    const { _id, article } = await makeMany();

    await octavo.admin.put(`/api/categories/${_id}`, { category: 'Zincography' });
    const shown = (await octavo.visitor.get(`/api/articles/${article.slug}`)).body;
    await octavo.server.catchUp();

    expect(shown).toMatchObject({ category: 'Zincography', version: article.version });
    expect(await found('zincography')).toBe(MANY);
  });

  it('takes no more statements where it has more of them', async () => {
    const [many, more] = [await makeMany(), await makeMany(MANY + 15)];
    const change = async (call: () => Promise<unknown>) => {
      const statements = own(await octavo.server.statementsOf(call));
      await octavo.server.catchUp();
      return statements.length;
    };
    const rename = ({ _id, category }: { _id: string; category: string }) =>
      change(() => octavo.admin.put(`/api/categories/${_id}`, { category: `${category} now` }));
    const remove = ({ _id }: { _id: string }) => change(() => octavo.admin.delete(`/api/categories/${_id}`));

    const [first, second] = [await rename(many), await rename(more)];
    const [third, fourth] = [await remove(many), await remove(more)];

    expect(second).toBeLessThanOrEqual(first);
    expect(fourth).toBeLessThanOrEqual(third);
  });
});
