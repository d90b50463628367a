import { limits } from '../../shared/limits.ts';
import { authorPath, homePath, tagPath } from '../../shared/paths.ts';
import { fold } from '../../shared/text.ts';
import type { CardFilter } from '../articles/queries.ts';
import { authorById } from '../authors/authors.ts';
import { allCategories } from '../categories/categories.ts';
import { keyOf } from '../database/keys.ts';
import { HttpProblem } from '../problems.ts';
import type { Services } from '../services.ts';
import { FEED_SIZE, type Feed, jsonFeed, rssFeed } from './feed.ts';

interface Dependencies {
  services: Pick<Services, 'app' | 'articles' | 'settings' | 'tags'>;
  hub: string | null;
}

const kinds = {
  '/feed.xml': { type: 'application/rss+xml; charset=utf-8', write: rssFeed },
  '/feed.json': { type: 'application/feed+json; charset=utf-8', write: jsonFeed },
};

/** The filter of a feed's articles. */
type FeedSource = Pick<Feed, 'name' | 'path' | 'query'> & { filter: CardFilter };

/** Writes the feeds of all articles, and of those of one category, tag or author. */
export function createFeeds({ services: { app, articles, settings, tags }, hub }: Dependencies) {
  /** Resolve to what the articles of one feed have in common; throw 404, or resolve to null, where there is no such thing. */
  const sources = {
    async category(sent: string): Promise<FeedSource | null> {
      const found = (await allCategories()).find(({ category }) => fold(category) === fold(sent));
      if (!found) return null;
      const { category: name } = found;
      return { name, path: homePath(found), query: queryOf('category', name), filter: { category: fold(name) } };
    },
    async tag(sent: string): Promise<FeedSource> {
      const { tag: name } = await tags.byName(sent);
      return { name, path: tagPath(name), query: queryOf('tag', name), filter: { tag: fold(name) } };
    },
    async author(sent: string): Promise<FeedSource> {
      const author = await authorById(app, sent);
      const { _id, username: name } = author;
      return { name, path: authorPath(author), query: queryOf('author', _id), filter: { author: keyOf(_id) ?? 0 } };
    },
  };

  return {
    /** Resolves to the feed of this path and query; null where there is none. */
    async at(path: string, query: URLSearchParams): Promise<{ type: string; text: string; links: string } | null> {
      const kind = kinds[path as keyof typeof kinds];
      const common = kind ? await commonOf(query) : null;
      if (!kind || !common) return null;
      const { site } = await settings.current();
      const { filter, ...names } = common;
      const text = await kind.write({ ...names, site, hub, articles: await articles.newest(FEED_SIZE, filter) });
      const self = `<${site.url}${path}${names.query}>; rel="self"`;
      return { type: kind.type, text, links: hub ? `<${hub}>; rel="hub", ${self}` : self };
    },
  };

  /** Resolves to null for a category, tag or author that has no page, and for several at once. */
  async function commonOf(query: URLSearchParams): Promise<FeedSource | null> {
    const [filter, ...others] = (['category', 'tag', 'author'] as const).filter((name) => query.get(name));
    if (filter === undefined) return { name: null, path: '/', query: '', filter: {} };
    const sent = (query.get(filter) ?? '').trim();
    if (others.length > 0 || sent.length > limits.searchMax) return null;
    try {
      return await sources[filter](sent);
    } catch (problem) {
      if (problem instanceof HttpProblem && problem.status === 404) return null;
      throw problem;
    }
  }
}

/** Returns the query of an address, in the spelling that the head of the pages has. */
const queryOf = (name: string, value: string): string => `?${name}=${encodeURIComponent(value)}`;
