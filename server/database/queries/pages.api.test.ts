import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eachRow } from '../../testing/eachRow.ts';
import { makeAuthor } from '../../testing/inputs/factories.ts';
import { fillManyRows } from '../../testing/rows/manyRows.ts';
import type { Client } from '../../testing/servers/client.ts';
import { type InProcess, isOfSession } from '../../testing/servers/inProcess.ts';
import { type OctavoInProcess, restarted, startOctavo } from '../../testing/servers/octavo.ts';
import { type Database, openDatabase } from '../open.ts';
import { TRASHED_ARTICLES } from './live.ts';

/** The number of rows with which Postgres prefers an index to sorting the table. */
const ROWS = 5_000;
const postgres = process.env.TEST_ENGINE === 'postgres';

let octavo: OctavoInProcess;
let server: InProcess;
let admin: Client;
/** The connections that explain statements. */
let planner: Database;
beforeAll(async () => {
  // Filling needs the database for itself.
  octavo = await restarted(await startOctavo(), async ({ environment }) => {
    await fillManyRows(environment.DATABASE_URL ?? '', ROWS);
  });
  ({ server, admin } = octavo);
  planner = openDatabase(octavo.environment.DATABASE_URL ?? '');
});
afterAll(async () => {
  await planner.close();
  await octavo.close();
});

/** Resolves to the statements of a list's request, without that for its session. */
async function statementsOf(path: string, client = admin): Promise<string[]> {
  const statements = await server.statementsOf(async () => expect((await client.get(path)).status).toBe(200));
  return statements.filter((statement) => !isOfSession(statement));
}

const isTotal = (statement: string) =>
  /FROM .?totals/.test(statement) && !/FROM .?articles/.test(statement.replaceAll(TRASHED_ARTICLES, ''));

/** The lists, each with its table. */
const lists = [
  ['/api/articles?', 'articles'],
  ['/api/users?', 'users'],
  ['/api/comments?', 'comments'],
  ['/api/contacts?', 'contacts'],
  ['/api/contacts?unread=true&', 'contacts'],
  ['/api/contacts?archived=false&', 'contacts'],
  ['/api/contacts?archived=true&', 'contacts'],
  ['/api/articles?status=published&fields=card&', 'articles'],
  ['/api/articles?status=draft&', 'articles'],
  ['/api/articles?status=published&category=Subject+3&', 'articles'],
  ['/api/articles?status=published&category=Subject+3&fields=card&', 'articles'],
] as const;
/** A page past the middle, but not at the end. */
const DEEP = 8;

describe('a list queries the database', () => {
  it('for no more of its rows than it shows, and never to count them', () =>
    eachRow(lists, async ([list]) => {
      for (const statement of await statementsOf(`${list}page=${DEEP}`)) expect(statement).not.toMatch(/count\(/i);
    }));

  it('for the texts of articles only where they are shown', () =>
    eachRow(
      [
        ...['/api/articles?fields=card', `/api/articles?fields=card&page=${DEEP}`, '/api/articles/notes-9/neighbours'],
        ...['/api/comments', '/api/comments/1', `/api/comments?page=${DEEP}`],
      ],
      async (path) => {
        for (const statement of await statementsOf(path)) expect(statement).not.toMatch(/\bcontent\b/);
      },
    ));
});

it('reads the addresses of a sitemap in batches that begin where the last one ended', async () => {
  let body = '';
  const statements = await server.statementsOf(async () => {
    body = (await octavo.visitor.get('/sitemap.xml')).body;
  });

  const batches = statements.filter((statement) => /FROM articles WHERE published = TRUE/.test(statement));
  const found = [...body.matchAll(/<loc>[^<]*\/articles\/([^<]*)</g)].map(([, slug]) => slug);
  expect(batches.filter((statement) => /OFFSET/.test(statement))).toHaveLength(1);
  expect(batches.length).toBeGreaterThan(3);
  expect([found.length, new Set(found).size]).toEqual([ROWS - ROWS / 10, ROWS - ROWS / 10]);
  // Postgres may sort what is left of a small table.
  for (const statement of batches) expect(await planOf(statement)).not.toMatch(postgres ? /Seq Scan/ : SLOW);
});

/** Resolves to the query plan of a statement, one step to a line. */
async function planOf(statement: string): Promise<string> {
  const [steps] = await planner.sequelize.query(`EXPLAIN ${postgres ? '' : 'QUERY PLAN '}${statement}`);
  return (steps as Record<string, string>[]).map((step) => step.detail ?? step['QUERY PLAN']).join('\n');
}

/** Steps that take longer the more rows there are: sorting them, and walking through a table without an index. */
const SLOW = postgres
  ? /Sort|Seq Scan on "?(articles|users|comments|contacts|text_page_images)/
  : /TEMP B-TREE|SCAN (ArticleRow|UserRow|CommentRow|ContactRow|SessionRow|articles|users|comments|contacts|a|m|s|u)\b(?! USING)/;

describe('an index serves the order and the filter', () => {
  it('of every list', () =>
    eachRow(
      [
        ...lists.flatMap(([list]) => [`${list}page=1`, `${list}page=${DEEP}`, `${list}page=2&limit=20`]),
        ...['/api/articles?category=Subject+3', '/api/articles?status=draft&category=Subject+3&page=2'],
        ...['/api/articles?status=scheduled', '/api/articles?status=scheduled&category=Subject+3&page=2'],
        ...['/api/articles/notes-1500', '/api/articles/notes-1500/neighbours'],
        ...['/api/comments/1', '/api/comments/1?page=8', '/api/comments/1?page=60', '/api/comments/1?page=87'],
        '/api/users/profile',
      ],
      async (path) => {
        const all = await server.statementsOf(async () => expect((await admin.get(path)).status).toBe(200));

        // Postgres reads both of two sessions instead of using an index.
        for (const statement of all.filter((each) => !(postgres && isOfSession(each)))) {
          const plan = await planOf(statement);

          expect(SLOW.test(plan) ? `${statement}\n${plan}` : '').toBe('');
        }
      },
    ));

  // Postgres sorts ten categories instead of using an index.
  it.skipIf(postgres).each(['/api/categories?limit=5', '/api/categories/allCategories', '/api/categories/withCounts'])(
    '%s',
    async (path) => {
      for (const statement of await statementsOf(path)) {
        expect(await planOf(statement)).toMatch(/SCAN (CategoryRow|categories|c) USING INDEX/);
        expect(await planOf(statement)).not.toMatch(/TEMP B-TREE/);
      }
    },
  );
});

it.runIf(postgres)('a search looks up what it finds by keys, instead of reading all articles', async () => {
  const [ranked = ''] = await statementsOf('/api/articles?fields=card&q=part+777');

  const plan = await planOf(ranked);

  // By the planner's estimate, which is high without migration 0048.
  expect(plan).toMatch(/Function Scan on article_hits/);
  expect(plan).toMatch(/Index Only Scan using articles_pkey/);
});

describe('a deep page reads only', () => {
  /** The statement that finds the rows of a deep page. */
  async function rowsOf(path: string): Promise<string> {
    const [statement, ...others] = (await statementsOf(path)).filter((each) => !isTotal(each));
    expect(others).toEqual([]);
    return statement ?? '';
  }

  it('an index that is in its order, to skip to its keys', () =>
    eachRow(lists, async ([list]) => {
      const plan = await planOf(await rowsOf(`${list}page=${DEEP}`));

      expect(plan).toMatch(
        postgres ? /Index Only Scan( Backward)? using \w+_(created|published)_at_id/ : /USING COVERING INDEX/,
      );
    }));

  it('its own rows of the table', () =>
    eachRow(lists, async ([list, table]) => {
      const plan = await planOf(await rowsOf(`${list}page=${DEEP}`));

      expect(plan).toMatch(
        postgres
          ? new RegExp(`(Index Scan using|Bitmap Index Scan on) ${table}_pkey`)
          : /SEARCH (\w+Row|a) USING INTEGER PRIMARY KEY/,
      );
    }));

  it('as many keys of the index as lie before it or after it, whichever are fewer', () =>
    eachRow(lists, async ([list]) => {
      const { total, totalPages } = (await admin.get(`${list}limit=10`)).body;

      const rows = await rowsOf(`${list}page=${totalPages - 2}`);

      const [, skipped] = /OFFSET \D*(\d+)/.exec(rows) ?? [];
      expect(Number(skipped)).toBe(total - (totalPages - 2) * 10);
    }));
});

it('comments of one article are not counted, and skipped in an index alone', async () => {
  const statements = (await statementsOf('/api/comments/1?page=60')).filter((each) => /comments/.test(each));
  const plans = await Promise.all(statements.map(planOf));

  expect(statements.filter((statement) => /COUNT\(\*\)/.test(statement))).toEqual([]);
  expect(plans).not.toEqual([]);
  for (const plan of plans) {
    expect(plan).toMatch(
      postgres ? /Index Only Scan( Backward)? using comments_threads/ : /USING COVERING INDEX comments_threads/,
    );
  }
});

it.each([77, 100])('every row is on one page, in order, also of rows of the same moment: %i a page', async (limit) => {
  const pages = Array.from({ length: Math.ceil(ROWS / limit) }, (_, index) => index + 1);

  const rows: { _id: string }[] = [];
  for (const page of pages) rows.push(...(await admin.get(`/api/contacts?page=${page}&limit=${limit}`)).body.data);

  expect(rows.map(({ _id }) => Number(_id))).toEqual(Array.from({ length: ROWS }, (_, index) => ROWS - index));
});

it('a page past the end is empty, with true totals', () =>
  eachRow(lists, async ([list]) => {
    const { total, totalPages } = (await admin.get(`${list}page=1`)).body;

    const past = (await admin.get(`${list}page=${totalPages + 1}`)).body;

    expect(past).toMatchObject({ data: [], total, totalPages, currentPage: totalPages + 1 });
  }));

it('one article leads to the next and back, also among those of the same moment', async () => {
  const around = async (slug: string) => (await admin.get(`/api/articles/${slug}/neighbours`)).body;
  let { slug } = (await around('notes-1500')).previous;

  const seen = new Set<string>();
  for (let step = 0; step < 12; step++) {
    const { previous } = await around(slug);
    expect((await around(previous.slug)).next.slug).toBe(slug);
    seen.add(slug);
    slug = previous.slug;
  }

  expect(seen.size).toBe(12);
});

describe('the media library', () => {
  const pages = ['page=1', 'page=400&limit=24', 'page=999&limit=24'];

  it('is read in the order of an index, and its uses by indexes', () =>
    eachRow(pages, async (page) => {
      for (const statement of await statementsOf(`/api/images?${page}`)) {
        const plan = await planOf(statement);

        expect(SLOW.test(plan) ? `${statement}\n${plan}` : '').toBe('');
        if (/ORDER BY created_at/.test(statement)) expect(plan).toContain('images_created_at_id');
      }
    }));

  // Postgres compares all of both at once.
  it.skipIf(postgres)(
    'is searched for an author by the articles of each picture, not by all of their own',
    async () => {
      const { client } = await makeAuthor(octavo);

      const [search = ''] = await statementsOf('/api/images?q=notes', client);

      expect(await planOf(search)).toMatch(/SEARCH a USING INDEX articles_image_key/);
      expect(await planOf(search)).not.toContain('articles_author');
    },
  );
});
