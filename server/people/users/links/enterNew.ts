import type { Context } from 'koa';
import type { User } from '../../../../shared/people/users.ts';
import type { App } from '../../../context.ts';
import { networkOf } from '../../../limits/networkOf.ts';
import type { Turn } from '../../../limits/queue.ts';
import { byAddress, type RateLimits } from '../../../limits/rateLimits.ts';
import { clientOf } from '../../sessions/clientOf.ts';
import { setSessionCookies } from '../../sessions/cookies.ts';
import { startSessionByPassword, type VerifiedAccount } from '../../sessions/sessions.ts';

/** Signs in the account that a visitor has just created, or has created by an earlier try of the same call. */
export async function enterNew(
  app: App,
  { ctx, rateLimits }: { ctx: Context; rateLimits: RateLimits },
  create: (turn: Turn) => Promise<VerifiedAccount>,
): Promise<User> {
  const started = await rateLimits.run(ctx, [byAddress('register', ctx)], async () =>
    startSessionByPassword(app, await create({ visitor: networkOf(ctx.ip) }), clientOf(ctx)),
  );
  setSessionCookies(app, ctx, started);
  return started.user;
}
