import Koa from 'koa';
import type { Site } from '../shared/pages.ts';
import { api } from './api.ts';
import type { Config } from './config.ts';
import type { AppState } from './context.ts';
import type { Database } from './database/open.ts';
import { answerProblems } from './http/answerProblems.ts';
import { health } from './http/health.ts';
import { createRateLimits } from './http/rateLimits.ts';
import { requestId } from './http/requestId.ts';
import { sameOrigin } from './http/sameOrigin.ts';
import { securityHeaders } from './http/securityHeaders.ts';
import { imageFiles } from './images/routes.ts';
import type { Log } from './log.ts';
import { readerApi } from './pages/readerApi.ts';
import { pages } from './pages/routes.ts';
import type { WebBuild } from './pages/webBuild.ts';
import type { Services } from './services.ts';
import { sessionCookie } from './sessions/cookie.ts';

interface Needs {
  config: Config;
  log: Log;
  database: Database;
  services: Services;
  site: Site;
  web: WebBuild;
}

/** The whole of Octavo as one Koa application: every middleware, in order. */
export function createApp({ config, log, database, services, site, web }: Needs): Koa<AppState> {
  const secure = site.url.startsWith('https:');
  const cookie = sessionCookie({ secure });
  const rateLimits = createRateLimits({ enabled: config.rateLimits });
  // maxIpsCount takes the address that our own proxies wrote, not the one that a visitor made up.
  const app = new Koa<AppState>({ proxy: config.trustProxy > 0, maxIpsCount: config.trustProxy });

  app.use(requestId(log));
  app.use(answerProblems);
  app.use(securityHeaders({ secure, inlineScripts: web.inlineScripts, relaxed: web.relaxed }));
  app.use(health({ name: site.name, database }));
  app.use(web.files);
  app.use(imageFiles(services.images));
  app.use(sameOrigin(site.url));
  app.use(api({ services, cookie, rateLimits, dataFolder: config.dataFolder }));
  app.use(pages({ web, api: readerApi(services), site }));
  return app;
}
