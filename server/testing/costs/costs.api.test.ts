import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { QUERY_CHANNEL } from '../../database/queries/read.ts';
import { projectFolder } from '../../folders.ts';
import { type OctavoInProcess, restarted, startOctavo } from '../servers/octavo.ts';
import { fillLargeSite } from './largeSite.ts';
import { type Place, places } from './places.ts';

const TABLE = path.join(projectFolder, 'server', 'testing', 'costs', 'costs.md');
const UPDATE = 'npx vitest run --project "api on sqlite" server/testing/costs --update';
/** A response may be smaller or larger than in the table by so much of its size, for what it has is written and worded anew all the time. */
const TOLERANCE = 0.1;

const HEAD = `# What every page and list costs

With 20,000 articles, and with nothing cached: the statements that reach the database, the rows that it returns, and the size of
the response before it is compressed. \`costs.api.test.ts\` compares them in each run, sizes within 10 %. After a change that is
meant, \`${UPDATE}\` writes this table again.

| address | who | status | queries | rows | kB |
| --- | --- | ---: | ---: | ---: | ---: |
`;

let octavo: OctavoInProcess;
let token: string;
/** The texts of the named queries so far. */
const named = new Set<string>();
const collect = (query: unknown) => named.add((query as { sql: string }).sql);
beforeAll(async () => {
  octavo = await restarted(await startOctavo(), ({ environment }) => fillLargeSite(environment.DATABASE_URL ?? ''));
  const { admin } = octavo;
  for (const number of Array.from({ length: 12 }, (_, index) => index)) {
    await admin.put('/api/articles/19991', { summary: `No. ${number}` });
    await admin.put('/api/pages/page-4', { title: `No. ${number}` });
  }
  token = (await admin.post('/api/articles/1/preview-links')).body.url.split('/').at(-1);
  await octavo.server.catchUp();
});
afterAll(async () => {
  unsubscribe(QUERY_CHANNEL, collect);
  await octavo.close();
});

/** Measures a place; resolves to its row of the table. */
async function rowOf({ address, who }: Place, known: Map<string, string>): Promise<string> {
  const client = { visitor: octavo.visitor, author: octavo.user, administrator: octavo.admin }[who];
  let [status, bytes] = [0, 0];
  const { queries, rows } = await octavo.server.costOf(async () => {
    const response = await fetch(octavo.url + address.replace('{token}', token), {
      headers: { Cookie: client.cookie },
      redirect: 'manual',
    });
    status = response.status;
    bytes = (await response.arrayBuffer()).byteLength;
  });
  const before = Number(known.get(`${address} ${who}`));
  const kilobytes = Math.abs(bytes / 1000 - before) <= before * TOLERANCE + 0.1 ? before : bytes / 1000;
  return `| ${[address, who, status, queries, rows, kilobytes.toFixed(1)].join(' | ')} |`;
}

/** Returns the sizes that the table has, by address and who asks. */
function sizesIn(table: string): Map<string, string> {
  const rows = table.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  return new Map(rows.map(([, address, who, , , , size]) => [`${address} ${who}`, size ?? '']));
}

it('every page and list costs as many queries, rows and bytes as the table says', async () => {
  const known = sizesIn(existsSync(TABLE) ? readFileSync(TABLE, 'utf8') : '');
  const rows: string[] = [];
  subscribe(QUERY_CHANNEL, collect);

  for (const place of places) rows.push(await rowOf(place, known));

  await expect(`${HEAD}${rows.join('\n')}\n`, `Where it is meant: ${UPDATE}`).toMatchFileSnapshot(TABLE);
});

it('no named query has bounds that make SQLite plan it again for each value', () => {
  expect(named.size).toBeGreaterThan(10);
  expect([...named].filter((sql) => /(LIMIT|OFFSET) \$/.test(sql))).toEqual([]);
});
