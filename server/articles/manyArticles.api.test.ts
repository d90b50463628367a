import { describe, expect } from 'vitest';
import { makeAccount, makeArticle, makeCategory } from '../testing/inputs/factories.ts';
import { copyArticle } from '../testing/rows/manyArticles.ts';
import { isOfSession } from '../testing/servers/inProcess.ts';
import { itWith, octavo } from '../testing/servers/it.ts';
import { sql } from '../testing/servers/sql.ts';

const it = itWith({}, { queues: { rowsAtOnce: 20 } });

/** The statements that are not about the session. */
const own = (statements: string[]) => statements.filter((statement) => !isOfSession(statement));

/** More than one call finishes by itself. */
const MANY = 25;

/** Makes so many articles in a category of their own, with a tag. */
async function makeMany(count: number, fields: { published?: boolean; tag?: string } = {}) {
  const { category, _id } = await makeCategory(octavo);
  const { published = false, tag = `of ${category}` } = fields;
  const article = await makeArticle(octavo, { category, published, tags: [tag, 'other'] });
  await copyArticle(octavo, article, count - 1);
  return { category, categoryId: Number(_id), tag, article };
}

const bulk = (name: string, body: unknown) => octavo.admin.post(`/api/articles/bulk-${name}`, body);
const total = async (query: string, client = octavo.admin): Promise<number> =>
  (await client.get(`/api/articles?fields=card&limit=1&${query}`)).body.total;
const of = (category: string) => `category=${encodeURIComponent(category)}`;
const work = async () => (await octavo.admin.get('/api/work')).body.work;
/** The distinct values of columns of the articles in a category. */
const states = (categoryId: number, columns: string) =>
  sql(octavo, `SELECT DISTINCT ${columns} FROM articles WHERE category_id = :categoryId`, { categoryId });

describe('a call on more articles than one call changes', () => {
  it('answers with the number that it will change, and takes no more statements for more of them', async () => {
    const [many, more] = [await makeMany(MANY), await makeMany(MANY + 15)];
    const publish = ({ category }: { category: string }, expected: number) =>
      bulk('publish', { where: { category }, expected, published: true });

    const first = await octavo.server.statementsOf(async () => {
      const { body } = await publish(many, MANY);
      expect(body).toEqual({ message: 'Articles published successfully!', changed: MANY });
    });
    await octavo.server.catchUp();
    const second = await octavo.server.statementsOf(() => publish(more, MANY + 15));
    await octavo.server.catchUp();

    expect(own(second).length).toBeLessThanOrEqual(own(first).length);
    expect(await total(of(more.category), octavo.visitor)).toBe(MANY + 15);
    expect(await states(many.categoryId, 'published, version')).toHaveLength(1);
    expect(await work()).toEqual([]);
  });

  it('moves them to the trash', async () => {
    const { category } = await makeMany(MANY);

    const { body } = await bulk('delete', { where: { category }, expected: MANY });
    await octavo.server.catchUp();

    expect(body).toEqual({ message: 'Articles deleted successfully!', deleted: MANY });
    expect(await total(of(category))).toBe(0);
    expect((await octavo.admin.get('/api/trash?kind=articles&limit=1')).body.total).toBeGreaterThanOrEqual(MANY);
  });

  it('waits where who began it may not write any more, and goes on when it is told to', async () => {
    const { client, id } = await makeAccount(octavo);
    const { article } = await makeMany(1, { published: true });
    await sql(octavo, 'UPDATE articles SET author_id = :id WHERE id = :article', {
      id: Number(id),
      article: article._id,
    });
    const progress = { title: 'Unpublishing 1 article', total: 1, after: 0, done: 0, counts: {} };
    const task = { by: id, change: { kind: 'publish', published: false } };
    await sql(octavo, `INSERT INTO job_keys (job_key, row_keys) VALUES ('articles:1', '[${article._id}]')`);
    await sql(
      octavo,
      `INSERT INTO jobs (kind, key, run_at, attempts, payload) VALUES ('slices:articles', 'articles:1', :at, 0, :payload)`,
      { at: new Date(), payload: JSON.stringify({ ...progress, task }) },
    );

    await octavo.server.catchUp();
    const [failed] = await work();
    const before = (await octavo.visitor.get(`/api/articles/${article.slug}`)).status;
    await octavo.admin.put(`/api/users/${id}`, { role: 'author' });
    const { body } = await octavo.admin.post('/api/work/articles:1/retry');
    await octavo.server.catchUp();

    expect(failed).toEqual({ _id: 'articles:1', title: 'Unpublishing 1 article', done: 0, total: 1, state: 'failed' });
    expect(before).toBe(200);
    expect(body).toEqual({ message: 'It goes on now.' });
    expect((await client.get(`/api/articles/${article.slug}`)).body).toMatchObject({ published: false });
    expect(await work()).toEqual([]);
  });
});
