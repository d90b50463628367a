import { expect } from 'vitest';
import { makeArticle } from '../testing/inputs/factories.ts';
import { rawRequest } from '../testing/rawRequest.ts';
import { itWith, octavo } from '../testing/servers/it.ts';

const it = itWith({ OCTAVO_METRICS_PORT: '0' });

const address = () => /The metrics are at (\S+?)"/.exec(octavo.log())?.[1] ?? '';

/** Resolves to the values of the metrics by their names with labels, as they are written. */
async function metrics(): Promise<Map<string, number>> {
  const text = await (await fetch(address())).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

/** Resolves to what was counted of some metrics while something was done. */
async function counted(names: string[], work: () => Promise<unknown>): Promise<number[]> {
  const before = await metrics();
  await work();
  const after = await metrics();
  return names.map((name) => (after.get(name) ?? 0) - (before.get(name) ?? 0));
}

const requests = (route: string, status: number, method = 'GET') =>
  `octavo_requests_total{route="${route}",method="${method}",status="${status}"}`;

it('counts responses by what was asked for, and where cacheable ones came from', async () => {
  const { slug } = await makeArticle(octavo);
  const names = [
    ...[requests('/articles/{}', 200), requests('/api/articles/{id}', 404), requests('/api/users/login', 401, 'POST')],
    'octavo_cache_total{from="miss"}',
    'octavo_request_seconds_count{route="/articles/{}"}',
  ];

  const counts = await counted(names, async () => {
    for (let time = 0; time < 3; time++) await octavo.visitor.get(`/articles/${slug}`);
    await octavo.visitor.get('/api/articles/none');
    await octavo.client().post('/api/users/login', { email: 'nobody@example.com', password: 'a-wrong-one-of-many' });
  });

  expect(counts.toSpliced(3, 1)).toEqual([3, 1, 1, 3]);
  // Another change may remove a page from the cache at any moment.
  expect(counts[3]).toBeGreaterThanOrEqual(2);
  await expect
    .poll(async () => {
      await octavo.visitor.get(`/articles/${slug}`);
      return (await metrics()).get('octavo_cache_total{from="hit"}');
    })
    .toBeGreaterThan(0);
});

it('has no more names than there are calls and kinds of pages, whatever is asked for', async () => {
  const sizes = async () => [...(await metrics()).keys()].filter((name) => name.startsWith('octavo_requests')).length;
  await octavo.visitor.get('/made/up');
  await rawRequest(octavo.url, { method: 'PROPFIND', path: '/made/up' });
  const before = await sizes();

  for (const path of ['/made/up/2', '/made-up', '/api/made/up', '/a/b/c/d/e/f/g/h/i/j', '/articles', '/%00']) {
    await octavo.visitor.get(path);
    await rawRequest(octavo.url, { method: 'MKCOL', path });
  }

  expect((await sizes()) - before).toBeLessThan(10);
  expect([...(await metrics()).keys()].join()).not.toMatch(/made|up\/2|MKCOL/);
});

it('tells of statements, writes, jobs, the disk and the process', async () => {
  const { slug } = await makeArticle(octavo);
  await octavo.visitor.get(`/articles/${slug}`);

  const now = await metrics();

  expect(now.get('octavo_database_up')).toBe(1);
  expect(now.get('octavo_statement_seconds_count')).toBeGreaterThan(5);
  expect(now.get('octavo_writes{state="waiting"}')).toBe(0);
  expect(now.get('octavo_jobs{kind="clean-up",state="scheduled"}')).toBe(1);
  expect(now.get('octavo_disk_free_bytes')).toBeGreaterThan(1_000_000);
  expect(now.get('octavo_oldest_job_seconds')).toBeGreaterThanOrEqual(0);
  expect(now.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
});

it('is on a port of its own, and nothing else is', async () => {
  expect((await octavo.visitor.get('/metrics')).status).toBe(404);
  expect((await fetch(new URL('/healthz', address()))).status).toBe(404);
  expect((await fetch(address(), { method: 'POST' })).status).toBe(404);
});
