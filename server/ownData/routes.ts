import { ownDataCalls as calls, ownDataMessages as messages } from '../../shared/ownData.ts';
import { byAccount, byAddress, type RateLimits } from '../limits/rateLimits.ts';
import { type Route, route } from '../routing/route.ts';
import type { Services } from '../services.ts';
import type { SessionCookie } from '../sessions/cookie.ts';

interface Dependencies extends Pick<Services, 'ownData'> {
  cookie: SessionCookie;
  rateLimits: RateLimits;
}

/** The HTTP routes of one's own data. */
export const ownDataRoutes = ({ ownData, cookie, rateLimits }: Dependencies): Route[] => [
  route(calls.exportOwnData, ({ viewer, ctx }) => {
    rateLimits.take(ctx, [byAddress('export', ctx), byAccount('export', viewer)]);
    ctx.type = 'json';
    ctx.attachment('octavo-data.json');
    return ownData.export(viewer);
  }),

  route(calls.deleteOwnAccount, async ({ body, viewer, ctx }) => {
    const counted = [byAddress('password', ctx), byAccount('password', viewer)];
    await rateLimits.within(ctx, counted, () => ownData.deleteAccount(body, viewer));
    cookie.clear(ctx);
    return { message: messages.deleted };
  }),
];
