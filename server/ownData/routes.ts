import { ownDataCalls as calls, ownDataMessages as messages } from '../../shared/ownData.ts';
import type { App } from '../context.ts';
import { byAccount, byAddress, type RateLimits } from '../limits/rateLimits.ts';
import { type Route, route } from '../routing/route.ts';
import type { SessionCookie } from '../sessions/cookie.ts';
import { deleteOwnAccount } from './deleteOwnAccount.ts';
import { exportOwnData } from './exportOwnData.ts';

interface Http {
  cookie: SessionCookie;
  rateLimits: RateLimits;
}

export const ownDataRoutes = (app: App, { cookie, rateLimits }: Http): Route[] => [
  route(calls.exportOwnData, ({ viewer, ctx }) => {
    rateLimits.take(ctx, [byAddress('export', ctx), byAccount('export', viewer)]);
    ctx.type = 'json';
    ctx.attachment('octavo-data.json');
    return exportOwnData(app, viewer);
  }),

  route(calls.deleteOwnAccount, async ({ body, viewer, ctx }) => {
    const counted = [byAddress('password', ctx), byAccount('password', viewer)];
    await rateLimits.within(ctx, counted, () => deleteOwnAccount(app, body, viewer));
    cookie.clear(ctx);
    return { message: messages.deleted };
  }),
];
