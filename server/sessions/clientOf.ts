import type { Context } from 'koa';
import { deviceName } from './deviceName.ts';
import type { SignInClient } from './sessions.ts';

/** Returns the program that signs in by a request, and its choice to stay signed in. */
export const clientOf = (
  ctx: Context,
  { staySignedIn }: { staySignedIn?: boolean | undefined } = {},
): SignInClient => ({
  address: ctx.ip,
  device: deviceName(ctx.get('User-Agent')),
  stay: staySignedIn,
});
