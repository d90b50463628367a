import type { RequestListener } from 'node:http';
import Koa from 'koa';
import { api } from './api.ts';
import { compressResponses } from './cache/compressResponses.ts';
import { createResponseCache } from './cache/responseCache.ts';
import type { Config } from './config.ts';
import type { App } from './context.ts';
import { callPath } from './http/callPath.ts';
import { handleProblems } from './http/handleProblems.ts';
import { health } from './http/health.ts';
import { originForm } from './http/originForm.ts';
import { readOnly } from './http/readOnly.ts';
import { requestId } from './http/requestId.ts';
import { sameOrigin } from './http/sameOrigin.ts';
import { securityHeaders } from './http/securityHeaders.ts';
import type { AppState } from './http/state.ts';
import { warnOfHttpsProxy } from './http/warnOfHttpsProxy.ts';
import { createRateLimits } from './limits/rateLimits.ts';
import { createSignIns } from './limits/signIns.ts';
import { createSlowReads } from './limits/slowReads.ts';
import type { Log } from './log.ts';
import { imageFiles } from './media/images/routes.ts';
import { unsubscribeByMail } from './notifications/unsubscribeByMail.ts';
import { accentFiles } from './pages/accent.ts';
import { logoIcons } from './pages/icons/routes.ts';
import { machineFiles } from './pages/machineFiles.ts';
import { pages } from './pages/routes.ts';
import { sharingPictures } from './pages/sharing/routes.ts';
import type { WebBuild } from './pages/webBuild.ts';
import { knownDevice } from './people/sessions/cookies.ts';
import { deviceGenerationOf } from './people/sessions/knownDevices.ts';
import { countViews, viewCounter } from './statistics/countViews.ts';

interface Dependencies {
  config: Config;
  log: Log;
  app: App;
  web: WebBuild;
}

/** Puts Octavo together as one request handler: the response cache, then every middleware, in order. */
export function createApp({ config, log, app, web }: Dependencies): RequestListener {
  const { changes, database, origin, settings } = app;
  const secure = origin.startsWith('https:');
  const site = { origin, isPublic: config.publicUrl !== null };
  const rateLimits = createRateLimits({ enabled: config.rateLimits, log });
  const slowReads = createSlowReads(rateLimits);
  const signIns = createSignIns({
    ...{ rateLimits, enabled: config.rateLimits },
    knownDevice: (ctx, account) => knownDevice(app, ctx, account),
    generationOf: deviceGenerationOf,
  });
  const countView = viewCounter(app, config.trustProxy);
  const cache = createResponseCache(changes, countView);
  // maxIpsCount takes the address that our own proxies added, not one that a visitor made up.
  const koa = new Koa<AppState>({ proxy: config.trustProxy > 0, maxIpsCount: config.trustProxy });

  // `handleProblems` responds to and logs every problem of a request; only broken connections are reported here.
  koa.on('error', (error: unknown) => log.debug({ err: error }, 'connection lost'));
  koa.use(requestId(log));
  if (!secure) koa.use(warnOfHttpsProxy(log));
  koa.use(handleProblems);
  koa.use(securityHeaders({ secure, inlineScripts: web.inlineScripts, relaxed: web.relaxed }));
  koa.use(compressResponses);
  koa.use(unsubscribeByMail(app));
  koa.use(readOnly);
  koa.use(health({ publication: () => settings.publication(), database }));
  koa.use(logoIcons(app));
  koa.use(web.files);
  koa.use(imageFiles(app));
  koa.use(sameOrigin(site));
  koa.use(countViews(countView));
  koa.use(cache.cacheResponses);
  koa.use(api({ app, rateLimits, slowReads, signIns, site }));
  koa.use(machineFiles({ app, origin }));
  koa.use(accentFiles);
  koa.use(sharingPictures(app));
  koa.use(pages({ web, app, slowReads, origin }));
  return originForm(callPath(cache.serveCached(koa.callback())));
}
