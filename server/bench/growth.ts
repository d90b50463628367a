import { type Bar, judge, type Verdict } from './bars.ts';
import type { Driver } from './drive/driver.ts';
import { type Request, requestOf } from './drive/request.ts';
import { latency } from './latency.ts';
import { pagesOf, statisticsPath, uncached } from './pages.ts';
import { ms, printProgress, ratio, table, whole } from './report.ts';
import type { Site } from './site.ts';
import { coldStart } from './start.ts';
import { median, medianOf } from './statistics.ts';

/** A figure at each size, and how much the largest is worse than the smallest. */
export interface Grown {
  name: string;
  unit: 'ms' | 'a second';
  figures: number[];
  growth: number;
}

interface Growing {
  name: string;
  /** The maximum growth factor; missing where the figure is for information. */
  bar?: Bar;
  request(site: Site): Request;
  /** A request before each measured one, which is not timed. */
  before?(site: Site): Request;
}

interface Options {
  /** The sites by ascending size. */
  sites: Site[];
  driver: Driver;
  rounds: number;
  /** Selects figures whose name contains this text. */
  only: string;
}

const FLAT: Bar = { most: 1.3 };
const DEEP: Bar = { most: 2 };
const START: Bar = { most: 1.5 };
/** The content that articles are saved with: 2 KB. */
const TEXT = `<p>${'Another sentence. '.repeat(110)}</p>`;

/** Measures every figure at each size, in turns, and prints how it grows. */
export async function measureGrowth({
  sites,
  driver,
  rounds,
  only,
}: Options): Promise<{ grown: Grown[]; verdicts: Verdict[] }> {
  const grown: Grown[] = [];
  const verdicts: Verdict[] = [];
  const add = async (name: string, bar: Bar | undefined, measure: () => Promise<Grown>) => {
    if (!name.includes(only)) return;
    printProgress(`  ${name}…`);
    if (!bar) return void grown.push(await measure());
    const { best, verdict } = await judge({ name: `${name}, growth`, bar, measure, figureOf: (one) => one.growth });
    grown.push(best);
    verdicts.push(verdict);
  };

  for (const { name, request, bar } of cached) {
    await add(name, bar, async () => {
      const figures = await inTurns(
        sites,
        rounds,
        async (site) => (await driver.drive({ url: site.url, request: request(site), seconds: 1 })).rate,
      );
      return { name, unit: 'a second', figures: figures.medians, growth: 1 / figures.growth };
    });
  }
  for (const { name, request, before, bar } of made) {
    await add(name, bar, async () => {
      const { medians, growth } = await inTurns(sites, rounds * 2, (site) =>
        latency({ url: site.url, request: request(site), count: 20, before: before?.(site) }),
      );
      return { name, unit: 'ms', figures: medians, growth };
    });
  }
  await add('cold start', START, async () => {
    const { medians, growth } = await inTurns(sites, rounds, ({ environment }) => coldStart(environment));
    return { name: 'cold start', unit: 'ms', figures: medians, growth };
  });
  print(sites, grown);
  return { grown, verdicts };
}

const page = (name: string, bar: Bar | undefined, pathOf: (pages: ReturnType<typeof pagesOf>) => string): Growing => {
  return { name, ...(bar ? { bar } : {}), request: ({ articles }) => requestOf({ path: pathOf(pagesOf(articles)) }) };
};

const cached: Growing[] = [
  page('home', FLAT, ({ home }) => home.first),
  page('home, last page', FLAT, ({ home }) => home.last),
  page('home, one category', FLAT, ({ category }) => category.first),
  page('home, one category, last page', FLAT, ({ category }) => category.last),
  page('article', FLAT, ({ article }) => article),
  page('list API', FLAT, ({ list }) => list.first),
  page('list API, last page', FLAT, ({ list }) => list.last),
  page('article API', FLAT, ({ articleCall }) => articleCall),
];

const made: Growing[] = [
  page('home, not cached', FLAT, ({ home }) => uncached(home.first)),
  page('home, middle page, not cached', undefined, ({ home }) => uncached(home.middle)),
  page('home, last page, not cached', DEEP, ({ home }) => uncached(home.last)),
  page('home, one category, not cached', FLAT, ({ category }) => uncached(category.first)),
  page('home, one category, last page, not cached', DEEP, ({ category }) => uncached(category.last)),
  page('tag, not cached', FLAT, ({ tag }) => uncached(tag.first)),
  page('tag, last page, not cached', DEEP, ({ tag }) => uncached(tag.last)),
  page('author, not cached', FLAT, ({ author }) => uncached(author)),
  page('related API, not cached', FLAT, ({ related }) => uncached(related)),
  page('article, not cached', FLAT, ({ article }) => uncached(article)),
  page('list API, not cached', FLAT, ({ list }) => uncached(list.first)),
  page('list API, cards, not cached', FLAT, ({ list }) => uncached(list.cards)),
  page('list API, last page, not cached', DEEP, ({ list }) => uncached(list.last)),
  page('article API, not cached', FLAT, ({ articleCall }) => uncached(articleCall)),
  page('comments API, not cached', FLAT, ({ comments }) => uncached(comments)),
  { ...page('home, first after a write', FLAT, ({ home }) => home.first), before: write },
  { ...page('home, one category, first after a write', FLAT, ({ category }) => category.first), before: write },
  byAdmin('save of an article', (cookie) => saveOf('/api/articles/{id}', { content: TEXT }, cookie)),
  byAdmin('save of a title', (cookie) => saveOf('/api/articles/{id}', { title: 'Another title' }, cookie)),
  adminList('revisions', '/api/articles/{id}/revisions'),
  adminList('dashboard, scheduled articles', '/api/articles?status=scheduled&fields=card'),
  // The oldest articles, of which there are as many in each site: a search for them has as many hits.
  adminList(
    'dashboard, search for a title',
    `/api/articles?fields=card&counts=true&q=${encodeURIComponent('index part "777"')}`,
    DEEP,
  ),
  // As many hits in each site: the oldest articles again, which have a number of their own.
  page('search, as many hits, not cached', DEEP, () => uncached('/api/articles?fields=card&q=part+777')),
  page('search, as many hits, page, not cached', DEEP, () => uncached('/search?q=part+777')),
  page('search, beginning of a word, not cached', DEEP, () => uncached('/api/articles?fields=card&limit=6&q=777+not*')),
  page('search, nothing, not cached', DEEP, () => uncached('/api/articles?fields=card&q=nothinghasit')),
  // A word of nearly every article: bounded, whatever their number.
  page('search, in every article, not cached', undefined, () => uncached('/api/articles?fields=card&q=index')),
  adminList('dashboard, search for nothing', '/api/articles?fields=card&counts=true&q=nothinghasit', DEEP),
  adminList('dashboard, sorted by title', '/api/articles?fields=card&counts=true&sort=title'),
  adminList('dashboard, sorted by change', '/api/articles?fields=card&counts=true&sort=-updatedAt'),
  adminList('dashboard, articles of an author', '/api/articles?fields=card&counts=true&author=5'),
  adminList('dashboard, search in comments', '/api/comments?q=nothinghasit', null),
  adminList('dashboard, statistics of 365 days', statisticsPath()),
  adminList('dashboard, activity', '/api/activity'),
  adminList('dashboard, trash', '/api/trash?kind=articles'),
  ...(['articles', 'users', 'comments', 'contacts'] as const).flatMap((list, place): Growing[] => [
    dashboard(`dashboard, ${list}`, FLAT, place, 'first'),
    dashboard(`dashboard, ${list}, middle page`, undefined, place, 'middle'),
    dashboard(`dashboard, ${list}, last page`, DEEP, place, 'last'),
  ]),
];

/** Changes the oldest article, which is on no first page: this invalidates every list, including its total. */
function write({ cookie }: Site): Request {
  return saveOf('/api/articles/1', { tags: 'books' }, cookie);
}

function saveOf(path: string, fields: object, cookie: string): Request {
  const headers = { 'Content-Type': 'application/json', Cookie: cookie };
  return requestOf({ method: 'PUT', path, body: JSON.stringify(fields), headers });
}

/** Makes a call of an administrator on the oldest articles, in turns. */
function byAdmin(name: string, request: (cookie: string) => Request, bar: Bar | null = FLAT): Growing {
  return { name, ...(bar && { bar }), request: ({ cookie }) => ({ ...request(cookie), ids: 20 }) };
}

function adminList(name: string, path: string, bar?: Bar | null): Growing {
  return byAdmin(name, (cookie) => requestOf({ path, headers: { Cookie: cookie } }), bar);
}

function dashboard(name: string, bar: Bar | undefined, place: number, which: 'first' | 'middle' | 'last'): Growing {
  return {
    name,
    ...(bar ? { bar } : {}),
    request: ({ articles, cookie }) =>
      requestOf({ path: pagesOf(articles).lists[place]?.[which] ?? '', headers: { Cookie: cookie } }),
  };
}

/** Measures the sites in turns, after one for warming up: medians, and the median growth from the first to the last. */
async function inTurns(sites: Site[], rounds: number, measure: (site: Site) => Promise<number>) {
  const turns: number[][] = [];
  for (let round = 0; round <= rounds; round++) {
    const turn: number[] = [];
    for (const site of sites) turn.push(await measure(site));
    if (round > 0) turns.push(turn);
  }
  return {
    medians: sites.map((_, place) => medianOf(turns, (turn) => turn[place] ?? Number.NaN)),
    growth: median(turns.map((turn) => (turn.at(-1) ?? Number.NaN) / (turn[0] ?? Number.NaN))),
  };
}

function print(sites: Site[], grown: Grown[]): void {
  table(
    'Growth: requests per second of cached responses; milliseconds of others, one request after the other',
    [
      '',
      '',
      ...sites.map(({ articles, revisions }) => whole(articles) + (revisions === 0 ? '' : ` × ${revisions}`)),
      'growth',
    ],
    grown.map(({ name, unit, figures, growth }) => [
      name,
      unit,
      ...figures.map(unit === 'ms' ? ms : whole),
      ratio(growth),
    ]),
  );
}
