import type { RequestListener } from 'node:http';
import Koa from 'koa';
import { api } from './api.ts';
import { compressResponses } from './cache/compressResponses.ts';
import { createResponseCache } from './cache/responseCache.ts';
import type { Changes } from './changes.ts';
import type { Config } from './config.ts';
import type { Database } from './database/open.ts';
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
import { imageFiles } from './images/routes.ts';
import { createRateLimits } from './limits/rateLimits.ts';
import { createSignIns } from './limits/signIns.ts';
import { createSlowReads } from './limits/slowReads.ts';
import type { Log } from './log.ts';
import { unsubscribeByMail } from './notifications/unsubscribeByMail.ts';
import { accentFiles } from './pages/accent.ts';
import { logoIcons } from './pages/icons/routes.ts';
import { machineFiles } from './pages/machineFiles.ts';
import { pages } from './pages/routes.ts';
import { sharingPictures } from './pages/sharing/routes.ts';
import type { WebBuild } from './pages/webBuild.ts';
import type { Services } from './services.ts';
import { knownDevice } from './sessions/cookies.ts';
import { deviceGenerationOf } from './sessions/knownDevices.ts';
import { countViews, viewCounter } from './statistics/countViews.ts';

interface Dependencies {
  config: Config;
  log: Log;
  database: Database;
  changes: Changes;
  services: Services;
  /** The site's public origin. */
  origin: string;
  web: WebBuild;
}

/** Puts Octavo together as one request handler: the response cache, then every middleware, in order. */
export function createApp({ config, log, database, changes, services, origin, web }: Dependencies): RequestListener {
  const secure = origin.startsWith('https:');
  const site = { origin, isPublic: config.publicUrl !== null };
  const rateLimits = createRateLimits({ enabled: config.rateLimits, log });
  const slowReads = createSlowReads(rateLimits);
  const signIns = createSignIns({
    ...{ rateLimits, enabled: config.rateLimits },
    knownDevice: (ctx, account) => knownDevice(services.app, ctx, account),
    generationOf: deviceGenerationOf,
  });
  const countView = viewCounter(services.app, config.trustProxy);
  const cache = createResponseCache(changes, countView);
  // maxIpsCount takes the address that our own proxies added, not one that a visitor made up.
  const app = new Koa<AppState>({ proxy: config.trustProxy > 0, maxIpsCount: config.trustProxy });

  // `handleProblems` responds to and logs every problem of a request; only broken connections are reported here.
  app.on('error', (error: unknown) => log.debug({ err: error }, 'connection lost'));
  app.use(requestId(log));
  if (!secure) app.use(warnOfHttpsProxy(log));
  app.use(handleProblems);
  app.use(securityHeaders({ secure, inlineScripts: web.inlineScripts, relaxed: web.relaxed }));
  app.use(compressResponses);
  app.use(unsubscribeByMail(services.app));
  app.use(readOnly);
  app.use(health({ publication: () => services.app.settings.publication(), database }));
  app.use(logoIcons(services.app));
  app.use(web.files);
  app.use(imageFiles(services.app));
  app.use(sameOrigin(site));
  app.use(countViews(countView));
  app.use(cache.cacheResponses);
  app.use(api({ services, rateLimits, slowReads, signIns, site }));
  app.use(machineFiles({ services, origin }));
  app.use(accentFiles);
  app.use(sharingPictures(services.app));
  app.use(pages({ web, services, slowReads, origin }));
  return originForm(callPath(cache.serveCached(app.callback())));
}
