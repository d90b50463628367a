import { limits } from '../../shared/kit/limits.ts';
import { fold } from '../../shared/kit/text.ts';
import { authorPath, categoryPath, tagPath } from '../../shared/site/paths.ts';
import { newestArticles } from '../articles/finding/lists.ts';
import type { CardFilter } from '../articles/finding/queries.ts';
import { categoryByName } from '../categories/categories.ts';
import type { App } from '../context.ts';
import { keyOf } from '../database/queries/keys.ts';
import { authorByKey } from '../people/authors/authors.ts';
import { HttpProblem } from '../problems.ts';
import { tagByName } from '../tags/tags.ts';
import { FEED_SIZE, type Feed, jsonFeed, rssFeed } from './feed.ts';

const kinds = {
  '/feed.xml': { type: 'application/rss+xml; charset=utf-8', write: rssFeed },
  '/feed.json': { type: 'application/feed+json; charset=utf-8', write: jsonFeed },
};

/** The filter of a feed's articles. */
type FeedSource = Pick<Feed, 'name' | 'path' | 'query'> & { filter: CardFilter };

/** Resolves to the feed of this path and query, of all articles or those of one category, tag or author; null where there is none. */
export async function feedAt(
  app: App,
  path: string,
  query: URLSearchParams,
): Promise<{ type: string; text: string; links: string } | null> {
  const kind = kinds[path as keyof typeof kinds];
  const source = kind ? await sourceOf(app, query) : null;
  if (!kind || !source) return null;
  const { webSubHub: hub } = app;
  const { site } = await app.settings.current();
  const { filter, ...names } = source;
  const text = await kind.write({ ...names, site, hub, articles: await newestArticles(app, FEED_SIZE, filter) });
  const self = `<${site.url}${path}${names.query}>; rel="self"`;
  return { type: kind.type, text, links: hub ? `<${hub}>; rel="hub", ${self}` : self };
}

/** Resolves to null for a category, tag or author that has no page, and for several at once. */
async function sourceOf(app: App, query: URLSearchParams): Promise<FeedSource | null> {
  const [filter, ...others] = (['category', 'tag', 'author'] as const).filter((name) => query.get(name));
  if (filter === undefined) return { name: null, path: '/', query: '', filter: {} };
  const sent = (query.get(filter) ?? '').trim();
  if (others.length > 0 || sent.length > limits.searchMax) return null;
  try {
    return await sources[filter](app, sent);
  } catch (problem) {
    if (problem instanceof HttpProblem && problem.status === 404) return null;
    throw problem;
  }
}

/** Resolve to what the articles of one feed have in common; throw 404 where there is no such thing. */
const sources = {
  async category(app: App, sent: string): Promise<FeedSource> {
    const { category: name } = await categoryByName(app, sent);
    return { name, path: categoryPath(name), query: queryOf('category', name), filter: { category: fold(name) } };
  },
  async tag(app: App, sent: string): Promise<FeedSource> {
    const { tag: name } = await tagByName(app, sent);
    return { name, path: tagPath(name), query: queryOf('tag', name), filter: { tag: fold(name) } };
  },
  async author(app: App, sent: string): Promise<FeedSource> {
    const author = await authorByKey(app, sent);
    const { _id, username: name } = author;
    return { name, path: authorPath(author), query: queryOf('author', _id), filter: { author: keyOf(_id) ?? 0 } };
  },
};

/** Returns the query of an address, in the spelling that the head of the pages has. */
const queryOf = (name: string, value: string): string => `?${name}=${encodeURIComponent(value)}`;
