import type { Middleware } from 'koa';
import type { Site } from '../../shared/pages.ts';
import type { Tag } from '../changes.ts';
import type { AppState } from '../context.ts';
import type { Services } from '../services.ts';
import { FEED_SIZE, feed } from './feed.ts';
import { robots } from './robots.ts';
import { createSitemap } from './sitemap.ts';

interface MachineFile {
  type: string;
  /** What it shows: whose change ends it. */
  shows: Tag[];
  text: string;
}

/** What machines read of the site: its feed, its sitemap, what robots may visit. */
export function machineFiles({ services, site }: { services: Services; site: Site }): Middleware<AppState> {
  const { articles } = services;
  const sitemap = createSitemap({ services, site });

  return async (ctx, next) => {
    const file = ctx.method === 'GET' || ctx.method === 'HEAD' ? await find(ctx.path) : null;
    if (!file) return next();
    ctx.type = file.type;
    ctx.set('Cache-Control', 'no-cache');
    ctx.body = file.text;
    ctx.state.shows = file.shows;
  };

  async function find(path: string): Promise<MachineFile | null> {
    if (path === '/feed.xml') {
      const text = feed(await articles.newest(FEED_SIZE), site);
      return { type: 'application/rss+xml; charset=utf-8', shows: ['articles'], text };
    }
    if (path === '/robots.txt') return { type: 'text/plain; charset=utf-8', shows: [], text: robots(site) };
    const text = await sitemap.at(path);
    return text === null ? null : { type: 'application/xml; charset=utf-8', shows: ['articles', 'categories'], text };
  }
}
