import type { Context, Middleware } from 'koa';
import type { CacheTag } from '../../shared/kit/call.ts';
import type { RenderedPage } from '../../shared/site/pages.ts';
import { isPrivatePath } from '../../shared/site/paths.ts';
import { inLanguage, t } from '../../shared/texts/t.ts';
import type { App } from '../context.ts';
import { frameOrigins } from '../documents/reading/blocks.ts';
import { asProblem } from '../http/handleProblems.ts';
import { loggedPath } from '../http/loggedPath.ts';
import type { AppState } from '../http/state.ts';
import type { SlowReads } from '../limits/slowReads.ts';
import { catalogueOf } from '../texts.ts';
import { accentLink } from './accent.ts';
import { fillDocument } from './document.ts';
import { pageApi } from './pageApi.ts';
import type { WebBuild } from './webBuild.ts';

interface Dependencies {
  web: WebBuild;
  app: App;
  slowReads: SlowReads;
  origin: string;
}

/** The page shown where rendering fails: it reveals no detail, and the browser renders by itself. */
function failedPage(): RenderedPage {
  const title = t('Something went wrong');
  const links = { again: '<a href="">', home: '<a href="/">', end: '</a>' };
  return {
    status: 500,
    head: `<title>${title}</title>`,
    body: `<main><h1>${title}</h1><p>${t('Please {again}try again{end}, or go {home}home{end}.', links)}</p></main>`,
    state: 'null',
    isApplication: true,
  };
}

/** Renders a page for every address that is not the API's or a file's, including the designed 404. */
export function pages({ web, app, slowReads, origin }: Dependencies): Middleware<AppState> {
  // Connected to at once: each picture is first asked for here.
  const picturesLink = app.imagesUrl === null ? '' : `<link rel="preconnect" href="${new URL(app.imagesUrl).origin}">`;

  return async (ctx) => {
    const { site, values } = await app.settings.current();
    const catalogue = catalogueOf(site.language);
    const { api, cacheTags } = pageApi({
      app,
      log: ctx.state.log,
      inTurn: (query, read) => inTurn(ctx, query, read),
    });
    const render = (address: string) =>
      web.render(absolute(address, origin), { api, site, catalogue }).catch((error: unknown) => {
        ctx.state.log.error({ err: error, path: loggedPath(ctx.path) }, 'failed');
        return inLanguage(catalogue, failedPage);
      });
    const shown = await render(ctx.url);
    // A page knows only the parameters by which it is cached; a redirect, which is not cached, keeps all others too.
    const page = shown.location && ctx.url !== ctx.originalUrl ? await render(ctx.originalUrl) : shown;
    ctx.status = page.status;
    // Also for redirects, which browsers would otherwise cache for ever: a category may get its old name back.
    ctx.set('Cache-Control', 'no-cache');
    if (isPrivatePath(ctx.path)) hide(ctx);
    if (page.location) return ctx.redirect(page.location);
    ctx.type = 'html';
    if (page.status === 503) ctx.set('Retry-After', '5');
    const origins = frameOrigins(page.body);
    if (origins.length > 0) allowFrames(ctx, origins);
    const links = web.pageLinks(page) + accentLink(values.accent) + picturesLink;
    ctx.body = fillDocument(await web.template(absolute(ctx.url, origin)), page, {
      ...{ language: site.language, texts: catalogue.document, links },
    });
    if (page.status === 200 && !NOT_COUNTED.test(ctx.path)) ctx.state.shown = { articleId: articleIn(cacheTags) };
    if (!web.relaxed && !isPrivatePath(ctx.path)) ctx.state.cacheTags = ['settings', ...cacheTags];
  };

  /** Reads a list in its turn. Where it is refused, the page says so, and these headers when to try again. */
  async function inTurn<T>(ctx: Context, query: { q?: string | undefined }, read: () => Promise<T>): Promise<T> {
    try {
      return await slowReads(ctx, query, read);
    } catch (error) {
      ctx.set(asProblem(error).headers);
      throw error;
    }
  }
}

/** Allows a page the frames of its embeds, and no others. */
function allowFrames(ctx: Context, origins: string[]): void {
  const name = 'Content-Security-Policy';
  ctx.set(name, `${ctx.response.get(name)};frame-src ${origins.join(' ')}`);
}

/** The addresses whose pages are not for readers, or for one alone. */
const NOT_COUNTED = /^\/(dashboard|auth|profile|preview|unsubscribe)(\/|$)/i;

/** Returns the id of the article that a page shows; null where it shows none. */
function articleIn(tags: CacheTag[]): number | null {
  const tag = tags.find((each) => each.startsWith('article:'));
  return tag === undefined ? null : Number(tag.slice('article:'.length));
}

/** Keeps a page out of every cache and search engine, and its address out of the requests that it makes. */
function hide(ctx: Context): void {
  ctx.set('Cache-Control', 'private, no-store');
  ctx.set('X-Robots-Tag', 'noindex, nofollow');
  ctx.set('Referrer-Policy', 'no-referrer');
}

/** Returns the address of a path; anything else than a path becomes that of a page that does not exist. */
function absolute(path: string, origin: string): string {
  // Concatenated, because `//host` as a relative address would lead to another site.
  return path.startsWith('/') ? origin + path : `${origin}/404`;
}
