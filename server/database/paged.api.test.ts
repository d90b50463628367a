import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fill } from '../bench/content.ts';
import type { Client } from '../testing/client.ts';
import { type InProcess, startInProcess } from '../testing/inProcess.ts';
import { type Octavo, startOctavo } from '../testing/octavo.ts';
import { openDatabase } from './open.ts';

/** Enough for Postgres to prefer an index to sorting the table. */
const ROWS = 2_000;
const postgres = process.env.TEST_ENGINE === 'postgres';

let octavo: Octavo;
let server: InProcess;
let admin: Client;
beforeAll(async () => {
  octavo = await startOctavo();
  const database = openDatabase(octavo.environment.DATABASE_URL ?? '');
  await fill(database, { users: ROWS, articles: ROWS, comments: ROWS, contacts: ROWS });
  await database.close();
  server = await startInProcess(octavo.environment);
  admin = octavo.client(server.url);
  admin.cookie = octavo.admin.cookie;
});
afterAll(async () => {
  await server.stop();
  await octavo.close();
});

/** What the database is asked for a list, but for who asks. */
async function statementsOf(path: string): Promise<string[]> {
  const statements = await server.statementsOf(async () => expect((await admin.get(path)).status).toBe(200));
  return statements.filter((statement) => !isSession(statement));
}

const isSession = (statement: string) => /FROM .sessions./.test(statement);
const isCount = (statement: string) => /^SELECT .*count\(\*\) AS .count. FROM/.test(statement);
const isKeys = (statement: string) => /^SELECT .id. FROM /.test(statement);

/** The one of a deep page's statements that is asked for. */
async function statementOf(path: string, isIt: (statement: string) => boolean): Promise<string> {
  const [found, ...more] = (await statementsOf(path)).filter(isIt);
  expect(more).toEqual([]);
  return found ?? '';
}

/** Each with the table that it lists. */
const lists = [
  ['/api/articles?', 'articles'],
  ['/api/users?', 'users'],
  ['/api/comments?', 'comments'],
  ['/api/contacts?', 'contacts'],
  ['/api/articles?status=published&fields=card&', 'articles'],
] as const;
/** Past the middle, but not at the end. */
const DEEP = Math.round((ROWS / 10 / 10) * 0.7);

/** After it, nothing that was kept about articles is true any more. */
const touchArticles = (client = admin) => client.put('/api/articles/1/publish', { published: true });

describe('a list asks the database', () => {
  it.each(lists)('three times at most, for the first page as for a deep one: %s', async (list) => {
    await touchArticles();
    expect((await statementsOf(`${list}page=1`)).length).toBeLessThanOrEqual(3);
    await touchArticles();
    expect((await statementsOf(`${list}page=${DEEP}`)).length).toBeLessThanOrEqual(3);
  });

  it.each([
    ...['/api/categories', '/api/categories/allCategories', '/api/categories/withCounts', '/api/comments/1'],
    ...['/api/articles?category=Subject+3&page=2', '/api/articles/notes-1', '/api/articles/notes-1/neighbours'],
  ])('three times at most, where it is short: %s', async (path) => {
    expect((await statementsOf(path)).length).toBeLessThanOrEqual(3);
  });

  it('how many articles there are once, until one is written', async () => {
    const counts = async () => (await statementsOf('/api/articles?status=draft')).filter(isCount).length;
    await touchArticles();

    const before = [await counts(), await counts()];
    await touchArticles();
    const after = [await counts(), await counts()];

    expect([before, after]).toEqual([
      [1, 0],
      [1, 0],
    ]);
  });

  it.runIf(postgres)('again how many articles there are, once another process has written one', async () => {
    const total = async () => (await admin.get('/api/articles?status=draft')).body.total as number;
    const before = await total();

    await octavo.admin.put(`/api/articles/1/publish`, { published: false });

    await expect.poll(total, { timeout: 10_000 }).toBe(before + 1);
    await touchArticles(octavo.admin);
  });

  it('once more for who asks', async () => {
    const statements = await server.statementsOf(() => admin.get('/api/users'));

    expect(statements.filter(isSession)).toHaveLength(1);
  });
});

/** How the database finds what a statement asks for: one step to a line. */
async function planOf(statement: string): Promise<string> {
  const database = openDatabase(octavo.environment.DATABASE_URL ?? '');
  const [steps] = await database.sequelize.query(`EXPLAIN ${postgres ? '' : 'QUERY PLAN '}${statement}`);
  await database.close();
  return (steps as Record<string, string>[]).map((step) => step.detail ?? step['QUERY PLAN']).join('\n');
}

describe('a deep page reads only', () => {
  it.each(lists)('an index that is in its order, to skip to its keys: %s', async (list) => {
    const keys = await statementOf(`${list}page=${DEEP}`, isKeys);

    const plan = await planOf(keys);

    expect(plan).toMatch(postgres ? /Index (Only )?Scan/ : /USING COVERING INDEX/);
    expect(plan).not.toMatch(/Seq Scan|Sort|TEMP B-TREE/);
  });

  it.each(lists)('its own rows of the table: %s', async (list, table) => {
    const rows = await statementOf(`${list}page=${DEEP}`, (statement) => !isCount(statement) && !isKeys(statement));

    const plan = await planOf(rows);

    expect(plan).toMatch(postgres ? `Index Scan using ${table}_pkey` : /SEARCH \w+Row USING INTEGER PRIMARY KEY/);
  });

  it.each(lists)('as many keys of the index as lie before it or after it, whichever are fewer: %s', async (list) => {
    const { total, totalPages } = (await admin.get(`${list}limit=10`)).body;

    const keys = await statementOf(`${list}page=${totalPages - 2}`, isKeys);

    const [, skipped] = (postgres ? /OFFSET (\d+)/ : /LIMIT (\d+),/).exec(keys) ?? [];
    expect(Number(skipped)).toBe(total - (totalPages - 2) * 10);
  });

  it.skipIf(postgres).each(lists)('an index, to count: %s', async (list) => {
    await touchArticles();
    const count = await statementOf(`${list}page=${DEEP}`, isCount);

    expect(await planOf(count)).toContain('USING COVERING INDEX');
  });
});

it.each([77, 100])('every row is on one page, in order, also of rows of the same moment: %i a page', async (limit) => {
  const pages = Array.from({ length: Math.ceil(ROWS / limit) }, (_, index) => index + 1);

  const found: { _id: string }[] = [];
  for (const page of pages) found.push(...(await admin.get(`/api/contacts?page=${page}&limit=${limit}`)).body.data);

  expect(found.map(({ _id }) => Number(_id))).toEqual(Array.from({ length: ROWS }, (_, index) => ROWS - index));
});

it.each(lists)('a page past the end is empty, with true totals: %s', async (list) => {
  const { total, totalPages } = (await admin.get(`${list}page=1`)).body;

  const past = (await admin.get(`${list}page=${totalPages + 1}`)).body;

  expect(past).toMatchObject({ data: [], total, totalPages, currentPage: totalPages + 1 });
});
