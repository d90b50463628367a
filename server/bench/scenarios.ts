import { ADMIN } from '../testing/people.ts';
import { answerOf, headerOf } from './drive/answer.ts';
import { type Request, requestOf } from './drive/request.ts';
import { pagesOf, unkept } from './pages.ts';
import type { Site } from './site.ts';
import { texts } from './texts.ts';
import { uploadedImage } from './upload.ts';

/** Something that readers or writers ask for. */
export interface Scenario {
  name: string;
  request: Request;
  /** The least ratio to bare node:http. */
  least?: number;
  /** The least seconds of a turn of Octavo's, where an answer takes long. */
  leastSeconds?: number;
  /** Part of a quick run. */
  quick?: boolean;
  /** Why the figure is to be read with care. */
  note?: Note;
}

/** What cannot be measured cleanly, and why. */
export const notes = {
  unkept:
    'Not kept: every request asks for an address that none asked for before (?n=…). Compressing goes on in threads beside the driver.',
  bcrypt:
    'Bound by bcrypt at cost 12, which every core does a few times a second: the ratio says nothing of the server.',
  disk: 'Bound by the disk, which has each commit before it is acknowledged: the ratio says nothing of the server.',
  grows: 'Adds to what it measures: more rows with every request.',
  files: 'From disk against from memory.',
} as const;

export type Note = keyof typeof notes;

const KEPT = 0.8;
/** Fifteen times the 36 a second of Ghost 6, on a machine on which bare node:http makes 37,800. */
const RENDERED = 1 / 70;

/** Everything that the bench measures against bare servers, on a site with an image and, where there is one, a search. */
export async function scenariosOf(site: Site): Promise<Scenario[]> {
  return [...keptScenarios(site), await unchanged(site), ...renderedScenarios(site), ...(await restOf(site))];
}

function keptScenarios({ articles }: Site): Scenario[] {
  const { home, category, article, list, articleCall, comments } = pagesOf(articles);
  const kept = (name: string, path: string, more: Partial<Scenario> = {}): Scenario => {
    return { name, request: requestOf({ path }), least: KEPT, ...more };
  };
  return [
    kept('home', home.first, { quick: true }),
    kept('home, one category', category.first),
    kept('home, last page', home.last),
    kept('article', article, { quick: true }),
    kept('list API', list.first, { quick: true }),
    kept('list API, cards', list.cards),
    kept('article API', articleCall, { quick: true }),
    kept('comments API', comments),
  ];
}

async function unchanged({ url, articles }: Site): Promise<Scenario> {
  const { home } = pagesOf(articles);
  const etag = headerOf(await answerOf(url, requestOf({ path: home.first })), 'etag') ?? '';
  const headers = { 'If-None-Match': etag };
  return {
    name: 'home, 304',
    request: requestOf({ path: home.first, headers, status: 304 }),
    least: KEPT,
    quick: true,
  };
}

function renderedScenarios({ articles }: Site): Scenario[] {
  const { home, article, list } = pagesOf(articles);
  const rendered = (name: string, path: string, more: Partial<Scenario> = {}): Scenario => {
    return { name, request: requestOf({ path: unkept(path) }), note: 'unkept', ...more };
  };
  return [
    rendered('home, not kept', home.first, { least: RENDERED, quick: true }),
    rendered('home, last page, not kept', home.last),
    rendered('article, not kept', article),
    rendered('list API, cards, not kept', list.cards),
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
  const { email, password } = ADMIN;
  const message = 'I have read it twice, and still look things up in the wrong place.';
  const [text] = await texts();
  return [
    ...(await search(site)),
    ...lists,
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
      request: requestOf({ path: unkept(`/api/articles?fields=card&${parameter.name}=index`) }),
      note: 'unkept',
    },
  ];
}

interface Description {
  paths: Record<string, { get?: { parameters?: { name: string }[] } }>;
}
