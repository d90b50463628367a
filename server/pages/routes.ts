import type { Middleware } from 'koa';
import type { RenderedPage, Site } from '../../shared/pages.ts';
import type { AppState } from '../context.ts';
import type { Services } from '../services.ts';
import { fillDocument } from './document.ts';
import { pageApi } from './pageApi.ts';
import type { WebBuild } from './webBuild.ts';

interface Dependencies {
  web: WebBuild;
  services: Services;
  site: Site;
}

/** For a fault in our own rendering: nothing of it is shown, and the browser tries for itself. */
const failed: RenderedPage = {
  status: 500,
  head: '<title>Something went wrong</title>',
  body: '<main><h1>Something went wrong</h1><p>Please <a href="">try again</a>, or go <a href="/">home</a>.</p></main>',
  state: 'null',
};

/** Every address that is not the API's or a file's: a page rendered on the server, the designed 404 included. */
export function pages({ web, services, site }: Dependencies): Middleware<AppState> {
  return async (ctx) => {
    const url = absolute(ctx.req.url ?? '/', site.url);
    const { api, cacheTags } = pageApi(services, ctx.state.log);
    const page = await web.render(url, { api, site }).catch((error: unknown) => {
      ctx.state.log.error({ err: error, path: ctx.path }, 'failed');
      return failed;
    });
    ctx.status = page.status;
    // Also of a redirect, which browsers would else keep for ever: a category may be called otherwise again.
    ctx.set('Cache-Control', 'no-cache');
    if (page.location) return ctx.redirect(page.location);
    ctx.type = 'html';
    if (page.status === 503) ctx.set('Retry-After', '5');
    ctx.body = fillDocument(await web.template(url), page, page.module ? web.chunkLinks(page.module) : '');
    if (!web.relaxed) ctx.state.cacheTags = cacheTags;
  };
}

/** The address as a URL; one that is no path is that of a page that does not exist. */
function absolute(path: string, origin: string): string {
  // Put together as text: as an address of its own, `//host` would lead elsewhere.
  return path.startsWith('/') ? new URL(origin + path).href : `${origin}/404`;
}
