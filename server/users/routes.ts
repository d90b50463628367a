import { Router } from '@koa/router';
import { idList } from '../../shared/fields.ts';
import { done } from '../../shared/messages.ts';
import { pageQuery } from '../../shared/paging.ts';
import { fold } from '../../shared/text.ts';
import { loginFields, profileFields, registerFields, userFields } from '../../shared/users.ts';
import type { AppState } from '../context.ts';
import { jsonBody } from '../http/body.ts';
import type { Counted, RateLimits } from '../http/rateLimits.ts';
import { read } from '../http/read.ts';
import { HttpProblem } from '../problems.ts';
import type { SessionCookie } from '../sessions/cookie.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { requireAdmin, requireUser, signedIn } from '../sessions/viewer.ts';
import type { Users } from './users.ts';

interface Needs {
  users: Users;
  sessions: Sessions;
  cookie: SessionCookie;
  rateLimits: RateLimits;
}

/** Accounts over HTTP: who may call, what they sent, what they get. */
export function userRoutes({ users, sessions, cookie, rateLimits }: Needs): Router<AppState> {
  const router = new Router<AppState>({ prefix: '/users' });
  const json = jsonBody();

  router.post('/login', json, async (ctx) => {
    const fields = read(loginFields, ctx.request.body);
    const attempt: Counted[] = [
      ['login-account', fold(fields.email)],
      ['login-address', ctx.ip],
    ];
    await rateLimits.take(ctx, ...attempt);
    const account = await users.authenticate(fields).catch(async (error: unknown) => {
      // Refused for want of time, it was no guess.
      if (error instanceof HttpProblem && error.status === 503) await rateLimits.giveBack(...attempt);
      throw error;
    });
    await rateLimits.giveBack(...attempt);
    const { token, user } = await sessions.start(account);
    cookie.set(ctx, token);
    ctx.body = { message: done.loggedIn, user };
  });

  router.post('/', json, async (ctx) => {
    const fields = read(registerFields, ctx.request.body);
    await rateLimits.take(ctx, ['register', ctx.ip]);
    const { token, user } = await sessions.start(await users.register(fields));
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
    ctx.body = { message: done.profileUpdated, user: await users.updateProfile(signedIn(ctx), fields) };
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
    ctx.body = { message: done.userUpdated, user: await users.update(ctx.params.id!, fields, signedIn(ctx)) };
  });

  router.delete('/:id', requireAdmin, async (ctx) => {
    await users.remove(ctx.params.id!, signedIn(ctx));
    ctx.body = { message: done.userDeleted };
  });

  return router;
}
