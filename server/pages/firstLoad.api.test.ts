import { describe, expect } from 'vitest';
import type { Article } from '../../shared/articles/articles.ts';
import { makeArticle, makeCategory, saveWithImage } from '../testing/inputs/factories.ts';
import { picture } from '../testing/inputs/pictures.ts';
import { rawRequest } from '../testing/rawRequest.ts';
import { it, octavo } from '../testing/servers/it.ts';

let home: string;
let page: string;
it.beforeAll(async () => {
  const { category } = await makeCategory(octavo);
  const image = await picture(1200, 800).png().toBuffer();
  const articles: Article[] = [];
  for (let index = 0; index < 3; index++) {
    articles.push((await saveWithImage(octavo, { category, image })).body.article);
  }
  await makeArticle(octavo, { category, published: false });
  home = (await octavo.visitor.get('/')).body;
  page = (await octavo.visitor.get(`/articles/${articles[1]?.slug}`)).body;
});

/** Returns the attributes of each element of this name, with their names in lower case. */
function elements(html: string, name: string): Record<string, string>[] {
  return [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, key, value]) => [key?.toLowerCase(), value ?? '']),
    ),
  );
}

const headOf = (html: string) => html.slice(0, html.indexOf('</head>'));
const linked = (html: string, rel: string) => elements(headOf(html), 'link').filter((link) => link.rel === rel);

/** Resolves to the requests of a browser that shows a page, its document included, with one size of each image. */
function fetched(html: string): string[] {
  const links = ['stylesheet', 'preload', 'modulepreload', 'icon', 'manifest'].flatMap((rel) => linked(html, rel));
  const scripts = elements(html, 'script').flatMap(({ src }) => (src ? [src] : []));
  const images = elements(html, 'img').map(({ src }) => src ?? '');
  return [...new Set(['(document)', ...links.map(({ href }) => href ?? ''), ...scripts, ...images])];
}

describe.each([
  ['home', () => home],
  ['an article', () => page],
])('the first load of %s', (_name, html) => {
  it('has its styles and its font named in the head, the styles before anything is painted', () => {
    const [styles, ...more] = linked(html(), 'stylesheet');
    const font = linked(html(), 'preload').find((link) => link.as === 'font');

    expect(more).toEqual([]);
    expect(styles).not.toHaveProperty('media');
    expect(font).toMatchObject({ type: 'font/woff2', crossorigin: '' });
  });

  it('waits for no script, and fetches it after what is read', () => {
    const waitedFor = elements(html(), 'script').filter(({ src, type }) => src !== undefined && type !== 'module');

    expect(waitedFor).toEqual([]);
    for (const script of elements(html(), 'script').filter(({ src }) => src !== undefined)) {
      expect(script).toMatchObject({ fetchpriority: 'low' });
    }
  });

  it('has the first image at once and the others when they come near, each as large as it is shown', () => {
    const [first, ...others] = elements(html(), 'img');

    expect(first).toMatchObject({ fetchpriority: 'high', loading: 'eager' });
    expect(first?.srcset).toMatch(/ 480w, .* 720w, .* 1200w$/);
    for (const other of others) expect(other).toMatchObject({ loading: 'lazy', fetchpriority: 'auto' });
    for (const { sizes, width, height } of [first, ...others].map((each) => each ?? {})) {
      expect(sizes).toMatch(/px/);
      expect([width, height]).toEqual(['1200', '800']);
    }
  });

  it('has nothing of the dashboard, nor from any other host', () => {
    expect(html()).not.toMatch(/Dashboard[\w-]*\.(js|css)|RichText/);
    for (const address of fetched(html())) expect(address).toMatch(/^(\(document\)|\/(?!\/))/);
  });
});

it('a whole article is ten requests at most, and 200 kB without its picture', async () => {
  const requests = fetched(page);
  const own = requests.filter((path) => path.startsWith('/') && !path.startsWith('/images/'));

  const headers = { 'Accept-Encoding': 'br' };
  const sizes = await Promise.all(
    [...own, '/'].map(async (path) => (await rawRequest(octavo.url, { path, headers })).headers['content-length']),
  );

  expect(requests.length).toBeLessThanOrEqual(10);
  expect(sizes.reduce((sum, size) => sum + Number(size), 0)).toBeLessThanOrEqual(200_000);
});
