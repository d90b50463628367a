import { expect } from 'vitest';
import { makeArticle, makeAuthor, makeCategory } from '../testing/inputs/factories.ts';
import { isOfSession } from '../testing/servers/inProcess.ts';
import { it, octavo } from '../testing/servers/it.ts';
import { sql } from '../testing/servers/sql.ts';

let category: string;
it.beforeAll(async () => {
  ({ category } = await makeCategory(octavo));
});

const make = (tags: string[], fields: object = {}) => makeArticle(octavo, { category, tags, ...fields });
const suggested = async (q: string, client = octavo.admin) =>
  (await client.get(`/api/tag-suggestions?q=${encodeURIComponent(q)}`)).body.tags;

it('suggests the tags that begin with a text in any case, with and without accents, by name', async () => {
  await make(['Éclair', 'eclipse', 'ECHO', 'an eclair', '50 % off', 'Straße', 'ｅcru', 'Übung']);

  expect(await suggested('ec')).toEqual(['ECHO', 'Éclair', 'eclipse', 'ｅcru']);
  expect(await suggested(' ÉCL ')).toEqual(['Éclair', 'eclipse']);
  expect(await suggested('ub')).toEqual(['Übung']);
  expect(await suggested('%')).toEqual([]);
  expect(await suggested('50 %')).toEqual(['50 % off']);
  expect(await suggested('_c')).toEqual([]);
});

it('suggests eight at most', async () => {
  await make(Array.from({ length: 11 }, (_, index) => `many ${String(index).padStart(2, '0')}`));

  expect(await suggested('many')).toEqual(Array.from({ length: 8 }, (_, index) => `many 0${index}`));
});

it('suggests no tag that no article has, and follows a new name', async () => {
  const { _id } = await make(['Gone by now', 'Going on']);
  await octavo.admin.put(`/api/articles/${_id}`, { tags: ['Going on'] });
  await octavo.admin.post('/api/tags/rename', { tag: 'Going on', to: 'Gône on', expected: 1 });

  expect(await suggested('go')).toEqual(['Gône on']);
});

it('suggests the tags of drafts to administrators alone', async () => {
  const { client } = await makeAuthor(octavo);
  await make(['Plan A']);
  await make(['Plan B'], { published: false });

  expect(await suggested('plan')).toEqual(['Plan A', 'Plan B']);
  expect(await suggested('plan', client)).toEqual(['Plan A']);
});

it('reads an index alone of many tags', async () => {
  await sql(
    octavo,
    `INSERT INTO tags (tag_key, name, search_key) WITH RECURSIVE numbers (n) AS
       (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 5000) SELECT 'tag ' || n, 'Tag ' || n, 'tag ' || n FROM numbers`,
  );
  await sql(octavo, 'ANALYZE tags');

  const statements = await octavo.server.statementsOf(() => suggested('tag 4'));

  const [statement = '', ...others] = statements.filter((each) => !isOfSession(each));
  const explain = octavo.environment.DATABASE_URL?.startsWith('sqlite:') ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN';
  const plan = JSON.stringify(await sql(octavo, `${explain} ${statement}`));
  expect(others).toEqual([]);
  expect(plan).toContain('tags_beginnings');
  expect(plan).not.toMatch(/Seq Scan on tags|TEMP B-TREE|SCAN tags\b(?! USING)/);
});
