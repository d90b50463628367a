import type { Context } from 'koa';
import { done } from '../../shared/messages.ts';
import { securityMessages, securityRefused } from '../../shared/secondFactorMessages.ts';
import { securityCalls as calls } from '../../shared/secondFactors.ts';
import { userAdminCalls } from '../../shared/users.ts';
import type { Viewer } from '../http/state.ts';
import { byAccount, byAddress, type LimitKey, type RateLimits } from '../limits/rateLimits.ts';
import { conflict } from '../problems.ts';
import { type Route, route } from '../routing/route.ts';
import type { Services } from '../services.ts';
import { clientOf } from '../sessions/clientOf.ts';
import type { SessionCookie } from '../sessions/cookie.ts';
import type { RelyingParty } from './relyingParty.ts';

interface Dependencies extends Pick<Services, 'sessions' | 'secondFactors'> {
  cookie: SessionCookie;
  rateLimits: RateLimits;
  party(ctx: Pick<Context, 'get'>): RelyingParty | null;
}

/** The HTTP routes of one's sessions and second factors. */
export function secondFactorRoutes({ sessions, secondFactors, cookie, rateLimits, party }: Dependencies): Route[] {
  /** Returns the site as passkeys know it. Throws 409 where they do not work. */
  function partyOf(ctx: Pick<Context, 'get'>): RelyingParty {
    const known = party(ctx);
    if (!known) throw conflict(securityRefused.needsName);
    return known;
  }

  return [
    route(calls.sessions, async ({ viewer }) => ({ sessions: await sessions.list(viewer) })),

    route(calls.endSession, async ({ parameter, viewer, ctx }) => {
      await secondFactors.endSession(parameter, viewer);
      if (parameter !== viewer.sessionId) await cookie.setKnown(ctx, viewer.user.email);
      return { message: securityMessages.sessionEnded };
    }),

    route(calls.endOtherSessions, async ({ viewer, ctx }) => {
      const deleted = await secondFactors.endOtherSessions(viewer);
      await cookie.setKnown(ctx, viewer.user.email);
      return { message: securityMessages.sessionsEnded, deleted };
    }),

    route(calls.secondFactors, ({ viewer }) => secondFactors.of(viewer)),

    route(calls.beginTotp, ({ body: { currentPassword }, viewer, ctx }) =>
      rateLimits.within(ctx, [byAccount('profile', viewer), ...withPassword(currentPassword, viewer)], () =>
        secondFactors.beginTotp(currentPassword, viewer),
      ),
    ),

    route(calls.confirmTotp, async ({ body, viewer, ctx }) => {
      const counted = [byAccount('second-factor', viewer)];
      const codes = await rateLimits.within(ctx, counted, () => secondFactors.confirmTotp(body.code, viewer));
      rateLimits.giveBack(counted);
      return { message: securityMessages.totpAdded, ...codes };
    }),

    route(calls.removeTotp, async ({ body, viewer, ctx }) => {
      await rateLimits.within(ctx, [byAccount('password', viewer)], () =>
        secondFactors.removeTotp(body.currentPassword, viewer),
      );
      return { message: securityMessages.totpRemoved };
    }),

    route(calls.makeRecoveryCodes, async ({ body, viewer, ctx }) => {
      const recoveryCodes = await rateLimits.within(ctx, [byAccount('password', viewer)], () =>
        secondFactors.makeRecoveryCodes(body.currentPassword, viewer),
      );
      return { message: securityMessages.recoveryCodesMade, recoveryCodes };
    }),

    route(calls.passkeyOptions, async ({ body: { currentPassword }, viewer, ctx }) => ({
      options: await rateLimits.within(ctx, withPassword(currentPassword, viewer), () =>
        secondFactors.passkeyOptions(currentPassword, viewer, partyOf(ctx)),
      ),
    })),

    route(calls.addPasskey, async ({ body, viewer, ctx }) => {
      const added = await rateLimits.within(ctx, [byAccount('profile', viewer)], () =>
        secondFactors.addPasskey(body, viewer, partyOf(ctx)),
      );
      return { message: securityMessages.passkeyAdded, ...added };
    }),

    route(calls.renamePasskey, async ({ parameter, body, viewer }) => ({
      message: securityMessages.passkeyRenamed,
      passkey: await secondFactors.renamePasskey(parameter, body.name, viewer),
    })),

    route(calls.removePasskey, async ({ parameter, body, viewer, ctx }) => {
      await rateLimits.within(ctx, [byAccount('password', viewer)], () =>
        secondFactors.removePasskey(parameter, body.currentPassword, viewer),
      );
      return { message: securityMessages.passkeyRemoved };
    }),

    route(userAdminCalls.removeSecondFactors, async ({ parameter, viewer }) => {
      await secondFactors.removeAllOf(parameter, viewer);
      return { message: securityMessages.allRemoved };
    }),

    route(calls.passkeyLoginOptions, async ({ ctx }) => ({
      options: await secondFactors.signIn.passkeyOptions(partyOf(ctx)),
    })),

    route(calls.passkeyLogin, async ({ body, ctx }) => {
      const counted = [byAddress('passkey', ctx)];
      const client = clientOf(ctx, body);
      const sent = { party: partyOf(ctx), device: cookie.readDevice(ctx), address: ctx.ip };
      const started = await rateLimits.within(ctx, counted, async () => {
        const proof = await secondFactors.signIn.byPasskey(body.credential, sent);
        const success: LimitKey[] = [['sign-in', `account ${proof.userId}`]];
        rateLimits.take(ctx, success);
        return sessions.start(proof, client).catch((error) => {
          rateLimits.giveBack(success);
          throw error;
        });
      });
      rateLimits.giveBack(counted);
      cookie.set(ctx, started);
      return { message: done.loggedIn, user: started.user };
    }),
  ];
}

/** Returns the limit of a call that verifies a password, because it may be guessed; none for one without. */
function withPassword(currentPassword: string | undefined, viewer: Viewer): LimitKey[] {
  return currentPassword === undefined ? [] : [byAccount('password', viewer)];
}
