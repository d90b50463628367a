import { describe, expect } from 'vitest';
import { makeArticle, makeCategory } from '../testing/inputs/factories.ts';
import { copyArticle } from '../testing/rows/manyArticles.ts';
import { trashCalls } from '../testing/rows/trash.ts';
import { isOfSession } from '../testing/servers/inProcess.ts';
import { itWith, octavo } from '../testing/servers/it.ts';
import { sql } from '../testing/servers/sql.ts';

const it = itWith({}, { queues: { rowsAtOnce: 20 } });

/** The statements that are not about the session. */
const own = (statements: string[]) => statements.filter((statement) => !isOfSession(statement));

/** More than one call finishes by itself. */
const MANY = 25;

const change = (call: string, body: object) => octavo.admin.post(`/api/tags/${call}`, body);
const tag = async (name: string) => (await octavo.visitor.get(`/api/tags/${encodeURIComponent(name)}`)).body;
const work = async () => (await octavo.admin.get('/api/work')).body.work;

/** Makes so many articles with a tag and another one. */
async function makeMany(name: string, count = MANY) {
  const { category, _id } = await makeCategory(octavo);
  const article = await makeArticle(octavo, { category, tags: [name, 'beside'] });
  await copyArticle(octavo, article, count - 1);
  /** The distinct tags of the articles with their versions. */
  const stored = () =>
    sql(octavo, 'SELECT DISTINCT tags, version FROM articles WHERE category_id = :id', { id: Number(_id) });
  return { article, stored };
}

describe('changing a tag of more articles than one call changes', () => {
  it('renames it at once, and in its articles by and by', async () => {
    const { stored } = await makeMany('wide old');

    const { body } = await change('rename', { tag: 'wide old', to: 'Wide New', expected: MANY });
    const renamed = await tag('wide new');
    const old = (await octavo.visitor.get('/api/tags/wide%20old')).status;
    await octavo.server.catchUp();

    expect(body).toEqual({ message: 'Tag renamed successfully!', changed: MANY });
    expect([renamed, old]).toMatchObject([{ tag: 'Wide New', articles: MANY }, 404]);
    expect(await stored()).toEqual([{ tags: JSON.stringify(['Wide New', 'beside']), version: 2 }]);
    expect(await tag('wide new')).toMatchObject({ articles: MANY });
    expect(await work()).toEqual([]);
  });

  it('takes no more statements for more of them', async () => {
    await makeMany('few');
    await makeMany('more', MANY + 15);
    const rename = (name: string, expected: number) =>
      octavo.server.statementsOf(() => change('rename', { tag: name, to: `${name} now`, expected }));

    const few = await rename('few', MANY);
    await octavo.server.catchUp();
    const more = await rename('more', MANY + 15);
    await octavo.server.catchUp();

    expect(own(more).length).toBeLessThanOrEqual(own(few).length);
    expect(await tag('more now')).toMatchObject({ articles: MANY + 15 });
  });

  it('merges it, and deletes it', async () => {
    const { stored } = await makeMany('tall');
    await makeArticle(octavo, { tags: ['high'] });

    await change('merge', { tag: 'tall', into: 'high', expected: MANY });
    await octavo.server.catchUp();
    const merged = await stored();
    await change('delete', { tag: 'high', expected: MANY + 1 });
    await octavo.server.catchUp();

    expect(merged).toEqual([{ tags: JSON.stringify(['high', 'beside']), version: 2 }]);
    expect(await stored()).toEqual([{ tags: JSON.stringify(['beside']), version: 3 }]);
    expect((await octavo.visitor.get('/api/tags/tall')).status).toBe(404);
    expect((await octavo.visitor.get('/api/tags/high')).status).toBe(404);
  });

  it('is refused while another change of it is being done', async () => {
    const { article } = await makeMany('busy', 1);
    const [{ id } = {}] = await sql(octavo, `SELECT id FROM tags WHERE tag_key = 'busy'`);
    const row = { at: new Date('2030-01-01'), key: `tag:${id}` };
    await sql(
      octavo,
      `INSERT INTO jobs (kind, key, run_at, attempts, payload) VALUES ('slices:tag', :key, :at, 0, '{}')`,
      row,
    );

    const { status, body } = await change('rename', { tag: 'busy', to: 'idle', expected: 1 });
    await sql(octavo, 'DELETE FROM jobs WHERE key = :key', row);

    expect([status, body.message]).toEqual([
      409,
      'This tag is being changed in its articles. Please wait until that is done.',
    ]);
    expect((await octavo.visitor.get(`/api/articles/${article.slug}`)).body.tags).toEqual(['busy', 'beside']);
  });

  it('takes it from an article that was saved without it, before the work came there', async () => {
    const { article, stored } = await makeMany('left', 1);
    const [{ id } = {}] = await sql(octavo, `SELECT id FROM tags WHERE tag_key = 'left'`);
    await sql(octavo, `UPDATE articles SET tags = '["beside"]' WHERE id = :id`, { id: Number(article._id) });

    await change('rename', { tag: 'left', to: 'right', expected: 1 });

    expect(await stored()).toEqual([{ tags: '["beside"]', version: 1 }]);
    expect(await sql(octavo, 'SELECT tag_id FROM article_tags WHERE tag_id = :id', { id })).toEqual([]);
  });
});

describe('an article in the trash', () => {
  it('comes back with its tags as they were renamed, merged and deleted meanwhile', async () => {
    const { remove, restore } = trashCalls(octavo);
    const tags = ['first', 'merged', 'deleted', 'kept'];
    const article = await makeArticle(octavo, { tags });
    await makeArticle(octavo, { tags: [...tags, 'Into'] });
    await remove(article._id);

    await change('rename', { tag: 'first', to: 'second', expected: 1 });
    await change('rename', { tag: 'second', to: 'Third', expected: 1 });
    await change('merge', { tag: 'merged', into: 'into', expected: 1 });
    await change('delete', { tag: 'deleted', expected: 1 });
    await restore('articles', article._id);

    const { body } = await octavo.admin.get(`/api/articles/${article.slug}`);
    expect([body.tags, body.version]).toEqual([['Third', 'Into', 'kept'], article.version + 1]);
    expect((await octavo.visitor.get('/api/tags/first')).status).toBe(404);
    expect(await tag('third')).toMatchObject({ tag: 'Third', articles: 2 });
  });

  it('keeps a tag that it got after an earlier one of this name was renamed', async () => {
    const { remove, restore } = trashCalls(octavo);
    await makeArticle(octavo, { tags: ['again'] });
    await change('rename', { tag: 'again', to: 'once', expected: 1 });
    const article = await makeArticle(octavo, { tags: ['again'] });

    await remove(article._id);
    await restore('articles', article._id);

    expect((await octavo.visitor.get(`/api/articles/${article.slug}`)).body.tags).toEqual(['again']);
  });
});
