import type { RequestListener } from 'node:http';
import Koa, { type Middleware } from 'koa';
import compose from 'koa-compose';
import { api } from './api.ts';
import { compressResponses } from './cache/compressResponses.ts';
import type { Purging } from './cache/purging.ts';
import { createResponseCache } from './cache/responseCache.ts';
import type { Config } from './config.ts';
import type { App } from './context.ts';
import { uploadedFiles } from './files/routes.ts';
import { callPath } from './http/callPath.ts';
import { handleProblems } from './http/handleProblems.ts';
import { HEALTH, health } from './http/health.ts';
import { originForm } from './http/originForm.ts';
import { isCall, readOnly } from './http/readOnly.ts';
import { requestId } from './http/requestId.ts';
import { sameOrigin } from './http/sameOrigin.ts';
import { securityHeaders } from './http/securityHeaders.ts';
import type { AppState } from './http/state.ts';
import { warnOfHttpsProxy } from './http/warnOfHttpsProxy.ts';
import { imageFiles } from './images/routes.ts';
import { memoryCounts } from './limits/counts.ts';
import { createRateLimits } from './limits/rateLimits.ts';
import { countsOf } from './limits/sharedCounts.ts';
import { SignIns } from './limits/signIns.ts';
import { createSlowReads } from './limits/slowReads.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics/metrics.ts';
import { unsubscribeByMail } from './notifications/unsubscribeByMail.ts';
import { accentFiles } from './pages/accent.ts';
import { logoIcons } from './pages/icons/routes.ts';
import { machineFiles } from './pages/machineFiles.ts';
import { pages } from './pages/routes.ts';
import { sharingImages, sharingPictures } from './pages/sharing/routes.ts';
import type { WebBuild } from './pages/webBuild.ts';
import { knownDevice } from './people/sessions/cookies.ts';
import { deviceGenerationOf } from './people/sessions/knownDevices.ts';
import { mayBeAdministrator, timePages } from './people/sessions/viewer.ts';
import { oldAddresses } from './redirects/oldAddresses.ts';
import { countViews, viewCounter } from './statistics/countViews.ts';
import { catalogueFor } from './texts.ts';

interface Dependencies {
  config: Config;
  log: Log;
  app: App;
  web: WebBuild;
  metrics?: Metrics | undefined;
  /** The purges of the CDN in front; null where none is. */
  purging?: Purging | null | undefined;
}

/**
 * Puts Octavo together as one request handler: the response cache, what every request passes, then one of four mounts (the API,
 * uploads, files, pages) with what that one needs.
 */
export function createApp({ config, log, app, web, metrics, purging }: Dependencies): RequestListener {
  const { changes, origin } = app;
  const secure = origin.startsWith('https:');
  const site = { origin, isPublic: config.publicUrl !== null };
  const enabled = config.rateLimits;
  const counts = enabled ? countsOf(app) : memoryCounts();
  const rateLimits = createRateLimits({ enabled, counts, log });
  // Searches are counted by each process, whose time they take: none waits for a count in the database.
  const slowReads = createSlowReads(createRateLimits({ enabled, log }));
  const signIns = new SignIns({
    ...{ rateLimits, counts, enabled },
    knownDevice: (ctx, account) => knownDevice(app, ctx, account),
    generationOf: deviceGenerationOf,
  });
  const countView = viewCounter(app, config.trustProxy);
  const countRendered = countViews(countView);
  const cache = createResponseCache({
    ...{ changes, asPublic: app.database.asPublic, onShown: countView, onUse: metrics?.countCached },
    isTimed: (req) => mayBeAdministrator(app, req),
    purging,
  });
  // maxIpsCount takes the address that our own proxies added, not one that a visitor made up.
  const koa = new Koa<AppState>({ proxy: config.trustProxy > 0, maxIpsCount: config.trustProxy });

  // `handleProblems` responds to and logs every problem of a request; only broken connections are reported here.
  koa.on('error', (error: unknown) => log.debug({ err: error }, 'connection lost'));
  koa.use(requestId(log));
  if (!secure) koa.use(warnOfHttpsProxy(log));
  koa.use(handleProblems((ctx) => catalogueFor(app, ctx)));
  koa.use(securityHeaders({ secure, inlineScripts: web.inlineScripts, relaxed: web.relaxed }));
  koa.use(compressResponses);
  koa.use(
    mount(isCall, [
      ...[sameOrigin(site), countRendered, cache.cacheResponses],
      api({ app, rateLimits, slowReads, signIns, site }),
    ]),
  );
  koa.use(unsubscribeByMail(app));
  koa.use(mount(isUpload, [readOnly, imageFiles(app), uploadedFiles(app)]));
  koa.use(mount(isFile, [readOnly, health(app), logoIcons(app), web.files, accentFiles]));
  koa.use(
    mount(isPage, [
      ...[readOnly, oldAddresses(app), countRendered, timePages(app), cache.cacheResponses],
      machineFiles({ app, origin }),
      ...[sharingImages(app), sharingPictures(app), pages({ web, app, slowReads, origin })],
    ]),
  );
  const listener = originForm(callPath(cache.serveCached(koa.callback())));
  return metrics ? metrics.counting(listener) : listener;
}

const isUpload = (path: string) => path.startsWith('/images/') || path.startsWith('/files/');
const isFile = (path: string) => path.includes('.') || HEALTH.has(path);
const isPage = () => true;

/** Has these paths alone pass some middlewares; what none of them responds to goes on to the next mount. */
function mount(isMounted: (path: string) => boolean, middlewares: Middleware<AppState>[]): Middleware<AppState> {
  const run = compose(middlewares);
  return (ctx, next) => (isMounted(ctx.path) ? run(ctx as never, next) : next());
}
