import { USER } from '../testing/rows/people.ts';
import { headerOf, recordResponse } from './drive/recordResponse.ts';
import { type Request, requestOf } from './drive/request.ts';
import { pagesOf, statisticsPath, uncached } from './pages.ts';
import type { Site } from './site.ts';
import { texts } from './texts.ts';
import { uploadedImage } from './upload.ts';

/** A request of readers or writers. */
export interface Scenario {
  name: string;
  request: Request;
  /** The minimum ratio to bare node:http. */
  least?: number;
  /** The seconds of a turn that comes first and does not count: rendering takes some thousand pages until V8 has compiled it. */
  warmUp?: number;
  /** The minimum seconds of Octavo's turn, where a response takes long. */
  leastSeconds?: number;
  /** True where it is part of a quick run. */
  quick?: boolean;
  /** A reason to read the figure with care. */
  note?: Note;
}

/** Remarks about figures that cannot be measured cleanly. */
export const notes = {
  uncached:
    'Not cached: every request has an address that none had before (?n=…). Compressing goes on in threads beside the driver.',
  bcrypt:
    'Bound by bcrypt at cost 12, which every core does a few times a second: the ratio says nothing of the server.',
  disk: 'Bound by the disk, which has each commit before it is acknowledged: the ratio says nothing of the server.',
  grows: 'Adds to what it measures: more rows with every request.',
  files: 'From disk against from memory.',
} as const;

export type Note = keyof typeof notes;

/** The name of a browser, whose views are counted: those of the driver would not be. */
const BROWSER = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

const CACHED = 0.8;
/** Fifteen times the 36 a second of Ghost 6, on a machine on which bare node:http makes 37,800. */
const RENDERED = 1 / 70;
const WARM_UP = 10;

/** Lists the scenarios against bare servers, on a site with an image and, where the API has one, a search. */
export async function scenariosOf(site: Site): Promise<Scenario[]> {
  return [...cachedScenarios(site), await unchanged(site), ...renderedScenarios(site), ...(await restOf(site))];
}

function cachedScenarios({ articles }: Site): Scenario[] {
  const { home, category, tag, author, article, list, articleCall, comments } = pagesOf(articles);
  const cached = (name: string, path: string, more: Partial<Scenario> = {}): Scenario => {
    return { name, request: requestOf({ path, headers: BROWSER }), least: CACHED, ...more };
  };
  return [
    cached('home', home.first, { quick: true }),
    cached('home, one category', category.first),
    cached('home, last page', home.last),
    cached('tag', tag.first),
    cached('author', author),
    cached('article', article, { quick: true }),
    cached('written page', '/policy'),
    cached('list API', list.first, { quick: true }),
    cached('list API, cards', list.cards),
    cached('article API', articleCall, { quick: true }),
    cached('search', '/search?q=index'),
    cached('comments API', comments),
  ];
}

async function unchanged({ url, articles }: Site): Promise<Scenario> {
  const { home } = pagesOf(articles);
  const etag = headerOf(await recordResponse(url, requestOf({ path: home.first })), 'etag') ?? '';
  const headers = { 'If-None-Match': etag };
  return {
    name: 'home, 304',
    request: requestOf({ path: home.first, headers, status: 304 }),
    least: CACHED,
    quick: true,
  };
}

function renderedScenarios({ articles }: Site): Scenario[] {
  const { home, tag, author, article, list } = pagesOf(articles);
  const rendered = (name: string, path: string, more: Partial<Scenario> = {}): Scenario => {
    return { name, request: requestOf({ path: uncached(path) }), note: 'uncached', warmUp: WARM_UP, ...more };
  };
  return [
    rendered('home, not cached', home.first, { least: RENDERED, quick: true }),
    rendered('home, last page, not cached', home.last),
    rendered('tag, not cached', tag.first),
    rendered('author, not cached', author),
    rendered('article, not cached', article, { least: RENDERED }),
    rendered('written page, not cached', '/policy'),
    rendered('list API, cards, not cached', list.cards),
    rendered('search, not cached', '/search?q=part+777'),
  ];
}

async function restOf(site: Site): Promise<Scenario[]> {
  const { cookie, articles } = site;
  const lists = pagesOf(articles).lists.flatMap(({ name, first, last }): Scenario[] => [
    { name: `dashboard, ${name}`, request: requestOf({ path: first, headers: { Cookie: cookie } }) },
    { name: `dashboard, ${name}, last page`, request: requestOf({ path: last, headers: { Cookie: cookie } }) },
  ]);
  const send = (method: string, path: string, body: unknown, more: Partial<Request> = {}) =>
    requestOf({
      method,
      path,
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', Cookie: cookie },
      ...more,
    });
  const { email, password } = USER;
  const message = 'I have read it twice, and still look things up in the wrong place.';
  const [text] = await texts();
  return [
    ...(await search(site)),
    ...lists,
    { name: 'dashboard, statistics', request: requestOf({ path: statisticsPath(), headers: { Cookie: cookie } }) },
    { name: 'image', request: requestOf({ path: await uploadedImage(site) }), note: 'files', quick: true },
    {
      name: 'comment',
      request: send('POST', '/api/comments/{id}', { message }, { ids: articles, status: 201 }),
      note: 'grows',
    },
    {
      name: 'saving an article',
      request: send('PUT', '/api/articles/{id}', { content: text?.content }, { ids: articles }),
      note: 'disk',
    },
    {
      name: 'sign-in',
      request: send(
        'POST',
        '/api/users/login',
        { email, password },
        { headers: { 'Content-Type': 'application/json' } },
      ),
      note: 'bcrypt',
      leastSeconds: 5,
      quick: true,
    },
  ];
}

/** The API's search, where its description has one. */
async function search({ url }: Site): Promise<Scenario[]> {
  const { paths } = (await (await fetch(`${url}/api/openapi.json`)).json()) as Description;
  const list = Object.entries(paths).find(([path]) => path.endsWith('/articles'))?.[1];
  const parameter = list?.get?.parameters?.find(({ name }) => ['search', 'q', 'query'].includes(name));
  if (!parameter) return [];
  return [
    {
      name: 'search API',
      request: requestOf({ path: uncached(`/api/articles?fields=card&${parameter.name}=index`) }),
      note: 'uncached',
    },
  ];
}

interface Description {
  paths: Record<string, { get?: { parameters?: { name: string }[] } }>;
}
