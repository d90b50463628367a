import type { Context, Middleware } from 'koa';
import type { Site } from '../shared/site/pages.ts';
import { activityRoutes } from './activity/routes.ts';
import { articleRoutes } from './articles/routes.ts';
import { type CachedResponse, createCachedResponse, sendCached } from './cache/cachedResponse.ts';
import { categoryRoutes } from './categories/routes.ts';
import { commentRoutes } from './comments/routes.ts';
import { contactRoutes } from './contacts/routes.ts';
import type { App } from './context.ts';
import { draftRoutes } from './drafts/routes.ts';
import { fileRoutes } from './files/routes.ts';
import type { SiteOrigin } from './http/sameOrigin.ts';
import type { AppState } from './http/state.ts';
import { imageRoutes } from './images/routes.ts';
import { workRoutes } from './jobs/routes.ts';
import type { RateLimits } from './limits/rateLimits.ts';
import type { SignIns } from './limits/signIns.ts';
import type { SlowReads } from './limits/slowReads.ts';
import { mailRoutes } from './mail/routes.ts';
import { mediaRoutes } from './media/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { describeApi } from './openapi.ts';
import { authorRoutes } from './people/authors/routes.ts';
import { invitationRoutes } from './people/invitations/routes.ts';
import { ownDataRoutes } from './people/ownData/routes.ts';
import { relyingParty } from './people/secondFactors/relyingParty.ts';
import { passkeyRoutes, secondFactorRoutes, sessionRoutes } from './people/secondFactors/routes.ts';
import { identifyViewer } from './people/sessions/viewer.ts';
import { accountLinkRoutes, signInRoutes, userRoutes } from './people/users/routes.ts';
import { previewRoutes } from './previews/routes.ts';
import { redirectRoutes } from './redirects/routes.ts';
import { callRouter, refuse } from './routing/router.ts';
import { settingRoutes } from './settings/routes.ts';
import { statisticsRoutes } from './statistics/routes.ts';
import { tagRoutes } from './tags/routes.ts';
import { textPageRoutes } from './textPages/routes.ts';
import { transferRoutes } from './transfer/routes.ts';
import { trashRoutes } from './trash/routes.ts';
import { viewRoutes } from './views/routes.ts';

interface Dependencies {
  app: App;
  rateLimits: RateLimits;
  slowReads: SlowReads;
  signIns: SignIns;
  site: SiteOrigin;
}

/** Serves everything under /api: the rooms' routes, the API's description, and its own 404 and 405. */
export function api({ app, rateLimits, slowReads, signIns, site }: Dependencies): Middleware<AppState> {
  const party = (ctx: Pick<Context, 'get'>) => relyingParty(site, ctx);
  const routes = [
    // Before the accounts, whose paths take any name.
    authorRoutes(app),
    signInRoutes(app, { rateLimits, signIns, party }),
    accountLinkRoutes(app, rateLimits),
    userRoutes(app, rateLimits),
    invitationRoutes(app, rateLimits),
    sessionRoutes(app),
    secondFactorRoutes(app, rateLimits),
    passkeyRoutes(app, { rateLimits, party }),
    categoryRoutes(app),
    articleRoutes(app),
    draftRoutes(app),
    previewRoutes(app),
    imageRoutes(app),
    fileRoutes(app),
    mediaRoutes(app),
    commentRoutes(app, rateLimits),
    contactRoutes(app, rateLimits),
    activityRoutes(app),
    mailRoutes(app),
    trashRoutes(app),
    settingRoutes(app, rateLimits),
    textPageRoutes(app),
    statisticsRoutes(app),
    redirectRoutes(app),
    viewRoutes(app),
    tagRoutes(app),
    ownDataRoutes(app, rateLimits),
    notificationRoutes(app),
    workRoutes(app),
    transferRoutes(app, rateLimits),
  ];
  const router = callRouter(app, routes.flat(), slowReads);
  let described: { site: Site; response: CachedResponse } | null = null;

  router.get('/openapi.json', async (ctx) => {
    const { site } = await app.settings.current();
    if (described?.site !== site) described = { site, response: describe(site) };
    ctx.respond = false;
    ctx.set('Cache-Control', 'no-cache');
    sendCached({ response: described.response, req: ctx.req, res: ctx.res });
  });

  const identify = identifyViewer(app);
  const dispatch = router.routes();
  return async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    return identify(ctx, () => dispatch(ctx as never, () => refuse(ctx as never)));
  };
}

function describe(site: Site): CachedResponse {
  const headers = { 'Content-Type': 'application/json; charset=utf-8' };
  return createCachedResponse({ text: JSON.stringify(describeApi(site)), headers });
}
