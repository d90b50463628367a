import type { Context } from 'koa';
import { accountMessages } from '../../../shared/people/accountMessages.ts';
import { accountLinkCalls } from '../../../shared/people/accounts.ts';
import { type LoginFields, type ProfileFields, userAdminCalls, userCalls } from '../../../shared/people/users.ts';
import { done } from '../../../shared/texts/messages.ts';
import { recordFailedSignIn } from '../../activity/activity.ts';
import type { App } from '../../context.ts';
import type { Viewer } from '../../http/state.ts';
import { networkOf } from '../../limits/networkOf.ts';
import type { Turn } from '../../limits/queue.ts';
import { byAccount, byAddress, type LimitKey, type RateLimits, signInsOf } from '../../limits/rateLimits.ts';
import { isFailedSignIn, type SignIns } from '../../limits/signIns.ts';
import { type Route, route } from '../../routing/route.ts';
import { REMEMBERED_SECONDS } from '../secondFactors/devices.ts';
import type { RelyingParty } from '../secondFactors/relyingParty.ts';
import { signInByPassword } from '../secondFactors/signIn.ts';
import { clientOf } from '../sessions/clientOf.ts';
import {
  clearSessionCookies,
  readRememberedDevice,
  setKnownDevice,
  setRememberedDevice,
  setSessionCookies,
} from '../sessions/cookies.ts';
import { endSession } from '../sessions/sessions.ts';
import { deleteUser, deleteUsers } from './deleting/deleteUsers.ts';
import { emailKey } from './emailKey.ts';
import { beginEmailChange, confirmEmail, resendConfirmation } from './links/addresses.ts';
import { disown } from './links/disown.ts';
import { enterNew } from './links/enterNew.ts';
import { factorsAtReset, requestPasswordReset, resetPassword } from './links/passwordReset.ts';
import { updateProfile, updateUser } from './updateUser.ts';
import { accountCreatedBefore, authenticate, listUsers, registerUser } from './users.ts';

const calls = { ...userCalls, ...accountLinkCalls, ...userAdminCalls };

interface Http {
  rateLimits: RateLimits;
  signIns: SignIns;
  party(ctx: Pick<Context, 'get'>): RelyingParty | null;
}

export const signInRoutes = (app: App, { rateLimits, signIns, party }: Http): Route[] => [
  route(calls.login, async ({ body, ctx }) => {
    const { deviceToken, ...started } = await signIns.attempt(ctx, emailKey(body.email), (turn) =>
      signIn(app, { rateLimits, party }, { body, ctx, turn }),
    );
    setSessionCookies(app, ctx, started);
    if (deviceToken) setRememberedDevice(app, ctx, deviceToken, REMEMBERED_SECONDS);
    return { message: done.loggedIn, user: started.user };
  }),

  route(
    calls.register,
    async ({ body, once, ctx }) => {
      const create = (turn: Turn) => registerUser(app, body, { turn, once: once(({ id }) => ({ userId: id })) });
      return { message: done.registered, user: await enterNew(app, { ctx, rateLimits }, create) };
    },
    async ({ body: { password }, ctx }, { userId }) => {
      const find = (turn: Turn) => accountCreatedBefore(app, userId, { password, turn });
      return { message: done.registered, user: await enterNew(app, { ctx, rateLimits }, find) };
    },
  ),

  route(calls.logout, async ({ viewer, ctx }) => {
    if (viewer) await endSession(app, viewer.sessionId);
    clearSessionCookies(app, ctx);
    return { message: done.loggedOut };
  }),
];

/** The routes of the links that are sent by mail, and of what has one sent. */
export const accountLinkRoutes = (app: App, rateLimits: RateLimits): Route[] => [
  route(calls.forgotPassword, async ({ body, ctx }) => {
    const counted: LimitKey[] = [byAddress('mail-address', ctx), ['mail-account', emailKey(body.email)]];
    return { message: await rateLimits.run(ctx, counted, () => requestPasswordReset(app, body.email)) };
  }),

  route(calls.resetPassword, async ({ body, ctx }) => {
    const turn = { visitor: networkOf(ctx.ip) };
    const { id, email } = await rateLimits.run(ctx, [byAddress('link', ctx)], () => resetPassword(app, body, turn));
    await rateLimits.forget(signInsOf(id));
    // Whoever reads the account's mail may sign in at once, though others guess at its password.
    await setKnownDevice(app, ctx, email);
    return { message: accountMessages.passwordReset };
  }),

  route(calls.resetFactors, async ({ body, ctx }) => ({
    secondFactors: await rateLimits.run(ctx, [byAddress('link', ctx)], () => factorsAtReset(body.token)),
  })),

  route(calls.disown, ({ body, ctx }) => rateLimits.run(ctx, [byAddress('link', ctx)], () => disown(app, body.token))),

  route(calls.confirmEmail, async ({ body, ctx }) => ({
    message: await rateLimits.run(ctx, [byAddress('link', ctx)], () => confirmEmail(app, body.token)),
  })),

  route(calls.sendConfirmation, async ({ viewer, ctx }) => {
    const counted = [byAddress('mail-address', ctx), byAccount('mail-account', viewer)];
    return { message: await rateLimits.run(ctx, counted, () => resendConfirmation(app, viewer)) };
  }),

  route(calls.changeEmail, async ({ body, viewer, ctx }) => {
    const counted = [byAddress('mail-address', ctx), byAccount('mail-account', viewer), byAccount('password', viewer)];
    await rateLimits.run(ctx, counted, () => beginEmailChange(app, body, viewer));
    return { message: accountMessages.emailChangeBegun };
  }),
];

export const userRoutes = (app: App, rateLimits: RateLimits): Route[] => [
  route(calls.profile, ({ viewer: { user, needsSecondFactor } }) =>
    needsSecondFactor ? { ...user, needsSecondFactor } : user,
  ),

  route(calls.updateProfile, async ({ body, expected, viewer, ctx }) => {
    const counted = [byAddress('profile', ctx), byAccount('profile', viewer), ...passwordOf(body, viewer, ctx)];
    const user = await rateLimits.run(ctx, counted, () => updateProfile(app, { fields: body, expected }, viewer));
    if (body.password !== undefined) await setKnownDevice(app, ctx, user.email);
    return { message: done.profileUpdated, user };
  }),

  route(calls.users, async ({ query }) => {
    const page = await listUsers(app, query);
    return { ...page, totalUsers: page.total };
  }),

  route(calls.updateUser, async ({ parameter, body, expected, viewer, ctx }) => {
    const counted = passwordOf(body, viewer, ctx);
    const user = await rateLimits.run(ctx, counted, () =>
      updateUser(app, parameter, { fields: body, expected }, viewer),
    );
    if (body.password !== undefined) {
      if (user._id === viewer.user._id) await setKnownDevice(app, ctx, user.email);
      else await rateLimits.forget(signInsOf(user._id));
    }
    return { message: done.userUpdated, user };
  }),

  route(calls.deleteUser, async ({ parameter, body, viewer, ctx }) => {
    await rateLimits.run(ctx, passwordOf(body, viewer, ctx), () => deleteUser(app, parameter, body, viewer));
    return { message: done.userDeleted };
  }),

  route(calls.deleteUsers, async ({ body, viewer }) => ({
    message: done.usersDeleted,
    deleted: await deleteUsers(app, body, viewer),
  })),
];

interface SignInCall {
  body: LoginFields;
  ctx: Context;
  turn: Turn;
}

/** Signs in by a password, with the second factor if there is one. Throws 401, which is recorded, and 429. */
async function signIn(app: App, { rateLimits, party }: Pick<Http, 'rateLimits' | 'party'>, call: SignInCall) {
  const { body, ctx, turn } = call;
  try {
    const account = await authenticate(app, body, turn);
    // Counted for the account, from wherever its codes are guessed: only who knows the password gets so far.
    const counted: LimitKey[] = body.code || body.passkey ? [['second-factor', `account ${account.userId}`]] : [];
    const success = [signInsOf(account.userId)];
    await rateLimits.take(ctx, [...counted, ...success]);
    const sent = { ...body, device: readRememberedDevice(app, ctx), party: party(ctx) };
    const signedIn = signInByPassword(app, { account, sent, client: clientOf(ctx, body) });
    const started = await signedIn.catch(async (error) => {
      await rateLimits.giveBack(success);
      throw error;
    });
    await rateLimits.giveBack(counted);
    return started;
  } catch (error) {
    if (isFailedSignIn(error)) await recordFailedSignIn(app, { email: body.email, address: ctx.ip });
    throw error;
  }
}

/** Returns the limits of a call with a new or the current password, because hashing is slow and it may be guessed; none for one without. */
function passwordOf({ password, currentPassword }: ProfileFields, viewer: Viewer, ctx: Context): LimitKey[] {
  if (password === undefined && currentPassword === undefined) return [];
  return [byAddress('password', ctx), byAccount('password', viewer)];
}
