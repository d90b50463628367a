import type { Context } from 'koa';
import { securityMessages, securityRefused } from '../../../shared/people/secondFactorMessages.ts';
import { securityCalls as calls } from '../../../shared/people/secondFactors.ts';
import { userAdminCalls } from '../../../shared/people/users.ts';
import { done } from '../../../shared/texts/messages.ts';
import { inLanguage } from '../../../shared/texts/t.ts';
import type { App } from '../../context.ts';
import type { Viewer } from '../../http/state.ts';
import { byAccount, byAddress, type LimitKey, type RateLimits, signInsOf } from '../../limits/rateLimits.ts';
import { conflict } from '../../problems.ts';
import { type Route, route } from '../../routing/route.ts';
import { clientOf, deviceWords } from '../sessions/clientOf.ts';
import { readRememberedDevice, setKnownDevice, setSessionCookies } from '../sessions/cookies.ts';
import { listSessions } from '../sessions/sessions.ts';
import { endOtherSessions, endOwnSession } from './devices.ts';
import { addPasskey, newPasskeyOptions, removePasskey, renamePasskey } from './ownPasskeys.ts';
import type { RelyingParty } from './relyingParty.ts';
import { ownSecondFactors, removeSecondFactors, replaceRecoveryCodes } from './secondFactors.ts';
import { passkeySignInOptions, signInByPasskey, verifyPasskeySignIn } from './signIn.ts';
import { beginTotp, confirmTotp, removeTotp } from './totp.ts';

export const sessionRoutes = (app: App): Route[] => [
  route(calls.sessions, async ({ viewer, ctx }) => {
    const sessions = await listSessions(viewer);
    const inWords = () => sessions.map((session) => ({ ...session, device: deviceWords(session.device) }));
    return { sessions: inLanguage(ctx.state.catalogue, inWords) };
  }),

  route(calls.endSession, async ({ parameter, viewer, ctx }) => {
    await endOwnSession(app, parameter, viewer);
    if (parameter !== viewer.sessionId) await setKnownDevice(app, ctx, viewer.user.email);
    return { message: securityMessages.sessionEnded };
  }),

  route(calls.endOtherSessions, async ({ viewer, ctx }) => {
    const deleted = await endOtherSessions(app, viewer);
    await setKnownDevice(app, ctx, viewer.user.email);
    return { message: securityMessages.sessionsEnded, deleted };
  }),
];

export const secondFactorRoutes = (app: App, rateLimits: RateLimits): Route[] => [
  route(calls.secondFactors, ({ viewer }) => ownSecondFactors(app, viewer)),

  route(calls.beginTotp, ({ body: { currentPassword }, viewer, ctx }) =>
    rateLimits.run(ctx, [byAccount('profile', viewer), ...withPassword(currentPassword, viewer)], () =>
      beginTotp(app, currentPassword, viewer),
    ),
  ),

  route(calls.confirmTotp, async ({ body, viewer, ctx }) => {
    const counted = [byAccount('second-factor', viewer)];
    const codes = await rateLimits.run(ctx, counted, () => confirmTotp(app, body.code, viewer));
    await rateLimits.giveBack(counted);
    return { message: securityMessages.totpAdded, ...codes };
  }),

  route(calls.removeTotp, async ({ body, viewer, ctx }) => {
    await rateLimits.run(ctx, [byAccount('password', viewer)], () => removeTotp(app, body.currentPassword, viewer));
    return { message: securityMessages.totpRemoved };
  }),

  route(calls.makeRecoveryCodes, async ({ body, viewer, ctx }) => {
    const recoveryCodes = await rateLimits.run(ctx, [byAccount('password', viewer)], () =>
      replaceRecoveryCodes(app, body.currentPassword, viewer),
    );
    return { message: securityMessages.recoveryCodesMade, recoveryCodes };
  }),

  route(userAdminCalls.removeSecondFactors, async ({ parameter, viewer }) => {
    await removeSecondFactors(app, parameter, viewer);
    return { message: securityMessages.allRemoved };
  }),
];

interface Http {
  rateLimits: RateLimits;
  party(ctx: Pick<Context, 'get'>): RelyingParty | null;
}

export const passkeyRoutes = (app: App, { rateLimits, party }: Http): Route[] => [
  route(calls.passkeyOptions, async ({ body: { currentPassword }, viewer, ctx }) => ({
    options: await rateLimits.run(ctx, withPassword(currentPassword, viewer), () =>
      newPasskeyOptions(app, { currentPassword, party: requireParty(party(ctx)) }, viewer),
    ),
  })),

  route(calls.addPasskey, async ({ body, viewer, ctx }) => {
    const added = await rateLimits.run(ctx, [byAccount('profile', viewer)], () =>
      addPasskey(app, { ...body, party: requireParty(party(ctx)) }, viewer),
    );
    return { message: securityMessages.passkeyAdded, ...added };
  }),

  route(calls.renamePasskey, async ({ parameter, body, viewer }) => ({
    message: securityMessages.passkeyRenamed,
    passkey: await renamePasskey(app, parameter, body.name, viewer),
  })),

  route(calls.removePasskey, async ({ parameter, body, viewer, ctx }) => {
    await rateLimits.run(ctx, [byAccount('password', viewer)], () =>
      removePasskey(app, parameter, body.currentPassword, viewer),
    );
    return { message: securityMessages.passkeyRemoved };
  }),

  route(calls.passkeyLoginOptions, async ({ ctx }) => ({
    options: await passkeySignInOptions(app, requireParty(party(ctx))),
  })),

  route(calls.passkeyLogin, async ({ body, ctx }) => {
    const counted = [byAddress('passkey', ctx)];
    const site = requireParty(party(ctx));
    const started = await rateLimits.run(ctx, counted, async () => {
      const assertion = await verifyPasskeySignIn(app, body.credential, site);
      const success = [signInsOf(assertion.passkey.userId)];
      await rateLimits.take(ctx, success);
      const sent = { assertion, device: readRememberedDevice(app, ctx), client: clientOf(ctx, body) };
      return signInByPasskey(app, sent).catch(async (error) => {
        await rateLimits.giveBack(success);
        throw error;
      });
    });
    await rateLimits.giveBack(counted);
    setSessionCookies(app, ctx, started);
    return { message: done.loggedIn, user: started.user };
  }),
];

/** Returns the site as passkeys know it. Throws 409 where they do not work. */
function requireParty(party: RelyingParty | null): RelyingParty {
  if (!party) throw conflict(securityRefused.needsName);
  return party;
}

/** Returns the limit of a call that verifies a password, because it may be guessed; none for one without. */
function withPassword(currentPassword: string | undefined, viewer: Viewer): LimitKey[] {
  return currentPassword === undefined ? [] : [byAccount('password', viewer)];
}
