import type { Middleware } from 'koa';
import type { Site } from '../../shared/pages.ts';
import type { AppState } from '../context.ts';
import { HttpProblem } from '../problems.ts';
import type { Services } from '../services.ts';
import { fillDocument } from './document.ts';
import { readerApi } from './readerApi.ts';
import type { WebBuild } from './webBuild.ts';

interface Needs {
  web: WebBuild;
  services: Services;
  site: Site;
}

/** Every address that is not the API's or a file's: a page rendered on the server, the designed 404 included. */
export function pages({ web, services, site }: Needs): Middleware<AppState> {
  return async (ctx) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      throw new HttpProblem(405, 'This address can only be read.', undefined, { Allow: 'GET, HEAD' });
    }
    const url = absolute(ctx.req.url ?? '/', site.url);
    const { api, shows } = readerApi(services);
    const page = await web.render(url, { api, site });
    if (page.location) {
      ctx.status = page.status;
      ctx.redirect(page.location);
      return;
    }
    ctx.status = page.status;
    ctx.type = 'html';
    ctx.set('Cache-Control', 'no-cache');
    if (page.status === 503) ctx.set('Retry-After', '5');
    ctx.body = fillDocument(await web.template(url), page);
    if (!web.relaxed) ctx.state.shows = shows;
  };
}

/** The address as a URL; one that is none (`//`, a broken percent code) is that of a page that does not exist. */
function absolute(path: string, origin: string): string {
  const nowhere = `${origin}/404`;
  if (!path.startsWith('/') || path.startsWith('//')) return nowhere;
  try {
    decodeURIComponent(path);
    return new URL(path, origin).href;
  } catch {
    return nowhere;
  }
}
