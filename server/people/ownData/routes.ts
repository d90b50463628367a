import { ownDataCalls as calls, ownDataMessages as messages } from '../../../shared/people/ownData.ts';
import type { App } from '../../context.ts';
import { byAccount, byAddress, type RateLimits } from '../../limits/rateLimits.ts';
import { type Route, route } from '../../routing/route.ts';
import { clearSessionCookies } from '../sessions/cookies.ts';
import { deleteOwnAccount } from './deleteOwnAccount.ts';
import { exportOwnData } from './exportOwnData.ts';

export const ownDataRoutes = (app: App, rateLimits: RateLimits): Route[] => [
  route(calls.exportOwnData, async ({ viewer, ctx }) => {
    await rateLimits.take(ctx, [byAddress('export', ctx), byAccount('export', viewer)]);
    ctx.type = 'json';
    ctx.attachment('octavo-data.json');
    return exportOwnData(app, viewer);
  }),

  route(calls.deleteOwnAccount, async ({ body, viewer, ctx }) => {
    const counted = [byAddress('password', ctx), byAccount('password', viewer)];
    await rateLimits.run(ctx, counted, () => deleteOwnAccount(app, body, viewer));
    clearSessionCookies(app, ctx);
    return { message: messages.deleted };
  }),
];
