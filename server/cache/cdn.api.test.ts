import { expect, test } from 'vitest';
import { until } from '../testing/faults/faults.ts';
import { makeArticle } from '../testing/inputs/factories.ts';
import { Random } from '../testing/inputs/random.ts';
import { type Cdn, startCdn } from '../testing/servers/cdn.ts';
import { type Octavo, startOctavo } from '../testing/servers/octavo.ts';

/** `FRESHNESS_SEED=7` reads and writes as it did when it failed with that seed. */
const seed = Number(process.env.FRESHNESS_SEED ?? Math.floor(Math.random() * 2 ** 31));
const WRITERS = 4;
const WRITES_EACH = 3;

let cdn: Cdn;
let octavo: Octavo;
// biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs, here nothing.
const it = test.extend('octavo', { scope: 'file', auto: true }, async ({}, { onCleanup }) => {
  cdn = await startCdn(new Random(seed));
  octavo = await startOctavo({ ...cdn.environment, OCTAVO_METRICS_PORT: '0' });
  onCleanup(async () => {
    await octavo.close();
    await cdn.close();
  });
  return octavo;
});

/** The headers that have to do with caches on the way. */
async function cachingOf(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await fetch(octavo.url + path, { method, redirect: 'manual', headers });
  await response.text();
  const names = ['Cache-Control', 'CDN-Cache-Control', 'Surrogate-Key', 'Cache-Tag', 'Vary'];
  const [control, forCdn, keys, tags, vary] = names.map((name) => response.headers.get(name));
  return { status: response.status, etag: response.headers.get('ETag') ?? '', control, forCdn, keys, tags, vary };
}

/** Resolves to the same once a CDN may store the response: for a moment a notification of an earlier write may forbid it. */
async function offered(path: string, headers?: Record<string, string>) {
  let caching = await cachingOf(path, headers);
  await until(async () => {
    caching = await cachingOf(path, headers);
    return caching.control?.includes('s-maxage') === true;
  });
  return caching;
}

it('lets a CDN store what is the same for everybody, with its tags, and browsers nothing', async () => {
  const { _id, slug } = await makeArticle(octavo);

  const page = await offered(`/articles/${slug}`);
  const again = await offered(`/articles/${slug}`, { 'If-None-Match': page.etag });
  const [feed, call] = [await offered('/feed.xml'), await offered('/api/articles')];

  expect(page).toMatchObject({
    control: 'public, max-age=0, must-revalidate, s-maxage=60',
    forCdn: 'public, max-age=60, stale-while-revalidate=30',
  });
  expect(page.keys?.split(' ')).toEqual(expect.arrayContaining(['octavo', 'settings', `article:${_id}`]));
  expect(page.tags?.split(',')).toEqual(page.keys?.split(' '));
  expect(again).toEqual({ ...page, status: 304 });
  expect([feed.control, call.control]).toEqual([page.control, page.control]);
  expect([page.vary, call.vary]).toEqual(['Accept-Encoding', 'Accept-Encoding, Cookie']);
});

it('lets it store nothing of a session, no refusal, no redirect and no page for one alone', async () => {
  const { slug } = await makeArticle(octavo);
  const forEverybody = ['/', `/articles/${slug}`, '/api/articles', '/api/settings', '/feed.xml'];
  for (const path of forEverybody) await offered(path);
  const own = ['/none', '/api/articles/none', '/api/users/profile', '/unsubscribe/x', '/preview/x', '/readyz'];

  const offeredTo = async (cookie: string, paths: string[]) => {
    const found = await Promise.all(paths.map((path) => cachingOf(path, { Cookie: cookie })));
    const isOffered = found.map(
      ({ control, forCdn, keys, tags }) => /s-maxage/.test(`${control}`) || forCdn || keys || tags,
    );
    return paths.filter((_path, index) => isOffered[index]);
  };

  expect(await offeredTo('consent=all', own)).toEqual([]);
  expect(await offeredTo(octavo.user.cookie, [...forEverybody, ...own])).toEqual([]);
  expect(await offeredTo(octavo.admin.cookie, [...forEverybody, ...own])).toEqual([]);
  expect((await cachingOf('/api/users/login', {}, 'POST')).control).toBe('no-store');
});

it(`a CDN that forgets nothing by itself has soon nothing that a write has made stale (seed ${seed})`, async () => {
  const random = new Random(seed);
  let isRunning = true;
  const title = (writer: number, write: number) => `Cover ${writer} version ${write} end`;
  const articles = await Promise.all(
    Array.from({ length: WRITERS }, (_, writer) => makeArticle(octavo, { title: title(writer, 0) })),
  );
  const lists = ['/', '/feed.xml', '/feed.json', '/api/articles?limit=50'];
  const placesOf = (slug: string) => [...lists, `/articles/${slug}`, `/api/articles/${slug}`];

  const bodyOf = async (path: string) => (await cdn.get(octavo.url, path)).body;
  const write = async (writer: number) => {
    const { _id, slug } = articles[writer] ?? expect.fail();
    for (let count = 1; count <= WRITES_EACH; count++) {
      await octavo.admin.put(`/api/articles/${_id}`, { title: title(writer, count) });
      for (const path of placesOf(slug)) {
        await expect.poll(() => bodyOf(path), { interval: 20 }).toContain(title(writer, count));
      }
    }
  };
  const read = async (own: Random) => {
    while (isRunning) await bodyOf(own.of(placesOf(own.of(articles).slug)));
  };
  const reading = [random.fork(), random.fork()].map(read);
  await Promise.all(articles.map((_, writer) => write(writer)));
  isRunning = false;
  await Promise.all(reading);

  for (const path of cdn.stored.keys()) {
    const now = await (await fetch(octavo.url + path)).text();
    await expect.poll(() => bodyOf(path)).toBe(now);
  }
  expect(cdn.own.hits).toBeGreaterThan(0);
  expect(cdn.forged).toEqual([]);
});

it('lets a CDN store nothing while it cannot be purged, and counts that', async () => {
  await offered('/');
  cdn.own.status = 503;

  await makeArticle(octavo);
  await expect.poll(async () => (await cachingOf('/')).control).toBe('no-cache');
  const address = /The metrics are at (\S+?)"/.exec(octavo.log())?.[1] ?? '';
  const metrics = await (await fetch(address)).text();
  cdn.own.status = 200;
  await offered('/');

  expect(metrics).toMatch(/octavo_purges_total\{result="failed"\} [1-9]/);
  expect(octavo.log()).toContain('The CDN could not be purged (OCTAVO_PURGE_URL)');
});
