import { Router } from '@koa/router';
import type { Context } from 'koa';
import { idList } from '../../shared/fields.ts';
import { done } from '../../shared/messages.ts';
import { pageQuery } from '../../shared/paging.ts';
import { fold } from '../../shared/text.ts';
import { loginFields, type ProfileFields, profileFields, registerFields, userFields } from '../../shared/users.ts';
import type { AppState } from '../context.ts';
import { jsonBody } from '../http/body.ts';
import { read } from '../http/read.ts';
import { networkOf } from '../limits/networkOf.ts';
import { byAccount, byAddress, type Counted, type RateLimits } from '../limits/rateLimits.ts';
import type { SignIns } from '../limits/signIns.ts';
import type { SessionCookie } from '../sessions/cookie.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { requireAdmin, requireUser, signedIn } from '../sessions/viewer.ts';
import type { Users } from './users.ts';

interface Needs {
  users: Users;
  sessions: Sessions;
  cookie: SessionCookie;
  rateLimits: RateLimits;
  signIns: SignIns;
}

/** Accounts over HTTP: who may call, what they sent, what they get. */
export function userRoutes({ users, sessions, cookie, rateLimits, signIns }: Needs): Router<AppState> {
  const router = new Router<AppState>({ prefix: '/users' });
  const json = jsonBody();

  router.post('/login', json, async (ctx) => {
    const fields = read(loginFields, ctx.request.body);
    const { token, user } = await signIns.attempt(ctx, fold(fields.email), async (turn) =>
      sessions.start(await users.authenticate(fields, turn)),
    );
    cookie.set(ctx, token);
    ctx.body = { message: done.loggedIn, user };
  });

  router.post('/', json, async (ctx) => {
    const fields = read(registerFields, ctx.request.body);
    const turn = { visitor: networkOf(ctx.ip) };
    const { token, user } = await rateLimits.within(ctx, [byAddress('register', ctx)], async () =>
      sessions.start(await users.register(fields, turn)),
    );
    cookie.set(ctx, token);
    ctx.status = 201;
    ctx.body = { message: done.registered, user };
  });

  router.get('/logout', async (ctx) => {
    if (ctx.state.viewer) await sessions.end(ctx.state.viewer.sessionId);
    cookie.clear(ctx);
    ctx.body = { message: done.loggedOut };
  });

  router.get('/profile', requireUser, (ctx) => {
    ctx.body = signedIn(ctx).user;
  });

  router.put('/profile', requireUser, json, async (ctx) => {
    const fields = read(profileFields, ctx.request.body);
    const viewer = signedIn(ctx);
    const counted = [byAddress('profile', ctx), byAccount('profile', viewer), ...newPassword(fields, ctx)];
    const user = await rateLimits.within(ctx, counted, () => users.updateProfile(viewer, fields));
    ctx.body = { message: done.profileUpdated, user };
  });

  router.get('/', requireAdmin, async (ctx) => {
    const page = await users.list(read(pageQuery, ctx.query));
    ctx.body = { ...page, totalUsers: page.total };
  });

  router.post('/bulk-delete', requireAdmin, json, async (ctx) => {
    const { ids } = read(idList, ctx.request.body);
    ctx.body = { message: done.usersDeleted, deleted: await users.removeMany(ids, signedIn(ctx)) };
  });

  router.put('/:id', requireAdmin, json, async (ctx) => {
    const fields = read(userFields, ctx.request.body);
    const user = await rateLimits.within(ctx, newPassword(fields, ctx), () =>
      users.update(ctx.params.id!, fields, signedIn(ctx)),
    );
    ctx.body = { message: done.userUpdated, user };
  });

  router.delete('/:id', requireAdmin, async (ctx) => {
    await users.remove(ctx.params.id!, signedIn(ctx));
    ctx.body = { message: done.userDeleted };
  });

  return router;
}

/** The limits of a change with a new password, for a hash takes long; none for one without. */
function newPassword({ password }: ProfileFields, ctx: Context & { state: AppState }): Counted[] {
  return password === undefined ? [] : [byAddress('password', ctx), byAccount('password', signedIn(ctx))];
}
