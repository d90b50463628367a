import { expect } from 'vitest';
import { reservedSlugs } from '../../shared/documents/reservedSlugs.ts';
import type { Redirect } from '../../shared/redirects/redirects.ts';
import { authorPath, categoryPath, dashboardPaths } from '../../shared/site/paths.ts';
import { eachRow } from '../testing/eachRow.ts';
import { makeArticle, makeCategory } from '../testing/inputs/factories.ts';
import { it, octavo } from '../testing/servers/it.ts';
import { ADMIN } from '../testing/servers/octavo.ts';
import { sql } from '../testing/servers/sql.ts';

const create = (path: string, target: string) => octavo.admin.post('/api/redirects', { path, target });
const list = async (q = '') => (await octavo.admin.get(`/api/redirects?q=${q}`)).body.data;

it('lets an administrator make an address lead on, find it with its hits, and take it back', async () => {
  const { status, body } = await create('/Old/Contact/?x=1', '/contact');
  const led = await octavo.visitor.get('/old/contact');

  expect([status, body.redirect]).toMatchObject([201, { path: '/old/contact', target: '/contact', hits: 0 }]);
  expect([led.status, led.headers.get('Location')]).toEqual([301, '/contact']);
  await octavo.server.catchUp();
  expect((await list('old contact'))[0]?.hits).toBe(1);
  await octavo.admin.delete(`/api/redirects/${body.redirect._id}`);
  expect((await octavo.visitor.get('/old/contact')).status).toBe(404);
  expect(await list('old contact')).toEqual([]);
});

it('refuses to lead on from an address to which another leads', async () => {
  await create('/over-there', '/über/');
  await create('/over-here', '/%C3%BCber-uns');

  for (const path of ['/über', '/über-uns/']) {
    const { status, body } = await create(path, '/contact');
    expect([path, status, Object.keys(body.errors)]).toEqual([path, 422, ['path']]);
  }
});

/** Returns so many characters of three bytes each, which no database packs well. */
const unlike = (length: number) =>
  String.fromCodePoint(...Array.from({ length }, (_, index) => 0x4e00 + ((index * 7919) % 20_000)));

it('refuses loops, chains, addresses elsewhere, those that are too long for an index, and an address that leads somewhere already', async () => {
  await create('/first', '/contact');

  const refused = {
    '/loop': '/loop/',
    '/chain': '/first',
    '/chain-of-forms': '/first/feed/',
    '/loop-of-forms': '/loop-of-forms/page/2',
    [`/${unlike(900)}`]: '/contact',
    '/away': 'https://elsewhere.example/',
    '/double': '//elsewhere.example/',
    '/back': '/\\elsewhere.example',
    '/': '/contact',
    '/api/articles': '/contact',
  };
  for (const [path, target] of Object.entries(refused)) {
    expect([path, (await create(path, target)).status]).toEqual([path, 422]);
  }
  expect((await create('/first/', '/about')).status).toBe(409);
});

it('refuses an address at which there is a page, until that is gone', async () => {
  const { _id, slug } = await makeArticle(octavo);

  const refused = [await create(`/articles/${slug}/`, '/contact'), await create('/About', '/contact')];
  await octavo.admin.put(`/api/articles/${_id}`, { published: false });

  expect(refused.map(({ status, body }) => [status, Object.keys(body.errors)])).toEqual(Array(2).fill([409, ['path']]));
  expect((await create(`/articles/${slug}`, '/contact')).status).toBe(201);
  expect((await octavo.visitor.get(`/articles/${slug}`)).headers.get('Location')).toBe('/contact');
});

it('refuses the addresses that are always there, and those of lists that readers can open', async () => {
  const { category } = await makeCategory(octavo);
  await makeArticle(octavo, { category, tags: ['Old Ink'] });
  const files = ['feed.xml', 'feed.json', 'robots.txt', 'sitemap.xml', 'favicon.ico', '.well-known/security.txt'];
  const first = [...reservedSlugs, ...files].map((each) => `/${each}`);
  const fixed = [...first, ...dashboardPaths.slice(1), '/unsubscribe/a'];
  const listed = [categoryPath(category), '/tags/old%20ink', authorPath({ _id: '', username: ADMIN.username })];

  await eachRow([...fixed, ...listed], async (path) => {
    const isThere = (await octavo.visitor.get(path)).status !== 404;
    const { status, body } = await create(path, '/contact');
    const led = (await octavo.visitor.get(path)).headers.get('Location');

    expect([status, Object.keys(body.errors ?? {})]).toEqual(
      isThere || path === '/api' ? [fixed.includes(path) ? 422 : 409, ['path']] : [201, []],
    );
    if (status === 201) expect(led).toBe('/contact');
  });
});

it('stores no chain where two that would make one come at once', async () => {
  const pairs = Array.from({ length: 8 }, (_, index) => [
    create(`/at-once-${index}`, `/next-${index}`),
    create(`/next-${index}`, '/contact'),
  ]);

  for (const pair of pairs) {
    const statuses = (await Promise.all(pair)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 422]);
  }
});

it('lists and searches the latest 10,000, and finds an older one by the whole of it', async () => {
  await sql(
    octavo,
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10100)
     INSERT INTO redirects (path, location, created_at) SELECT '/many/' || i || '/x', '/contact', '2020-01-01 00:00:00.000 +00:00' FROM n`,
  );

  const { total } = (await octavo.admin.get('/api/redirects')).body;

  expect(total).toBe(10_000);
  expect(await list('many/1/')).toEqual([]);
  expect((await list('/Many/1/x/')).map(({ path }: Redirect) => path)).toEqual(['/many/1/x']);
});

it('stores the hits that were counted when the server stops', async () => {
  const { _id } = (await create('/last-seen', '/contact')).body.redirect;
  await octavo.visitor.get('/last-seen');

  await octavo.server.stop();

  const hits = await sql(octavo, 'SELECT hits FROM redirect_hits WHERE redirect_id = :id', { id: Number(_id) });
  expect(hits).toEqual([{ hits: 1 }]);
});
