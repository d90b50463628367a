import type { IncomingMessage } from 'node:http';
import type { Middleware } from 'koa';
import { Op } from 'sequelize';
import type { App } from '../../context.ts';
import { hasExpired, isAhead } from '../../database/queries/expiry.ts';
import type { SqlBoolean, SqlDate } from '../../database/queries/sqlTypes.ts';
import { timeResponse } from '../../http/serverTiming.ts';
import { sessionTokenIn } from '../../http/sessionToken.ts';
import { type AppState, isAdmin, type Viewer } from '../../http/state.ts';
import { catalogueFor } from '../../texts.ts';
import { type UserColumns, userView } from '../users/view.ts';
import { readSessionToken } from './cookies.ts';
import { LONGEST_SESSION } from './lifetime.ts';
import { SessionRow } from './model.ts';
import { idleSince, SEEN_INTERVAL, SESSION_ID } from './sessions.ts';
import { readToken } from './token.ts';

/** The account of a session. */
interface ViewerRow extends UserColumns {
  expiresAt: SqlDate;
  lastSeenAt: SqlDate;
  provedByFactor: SqlBoolean;
}

const VIEWER = `SELECT s.expires_at AS "expiresAt", s.last_seen_at AS "lastSeenAt",
    s.proved_by_factor AS "provedByFactor", u.id, u.username, u.email,
    u.email_confirmed_at AS "emailConfirmedAt", u.is_admin AS "isAdmin", u.is_author AS "isAuthor",
    u.created_at AS "createdAt", u.version, u.second_factor AS "secondFactor", u.language
  FROM sessions AS s JOIN users AS u ON u.id = s.user_id WHERE s.id = $id`;

/** Sets `ctx.state.viewer` to the account that calls, null for a visitor, and the texts in its language. The responses to administrators are timed. */
export function identifyViewer(app: App): Middleware<AppState> {
  return async (ctx, next) => {
    const token = readSessionToken(app, ctx as never);
    const viewer = token ? await viewerOf(app, token) : null;
    ctx.state.viewer = viewer;
    ctx.state.catalogue = catalogueFor(app, ctx);
    if (!token || !isAdmin(viewer)) return next();
    app.sessions.administrators.set(token, true);
    return timeResponse(ctx, next);
  };
}

/** Times the pages of administrators; what they show is for everybody. */
export function timePages(app: App): Middleware<AppState> {
  const timed: Middleware<AppState> = async (ctx, next) => {
    // A page is sent also while the database is away.
    const viewer = await viewerOf(app, sessionTokenIn(ctx.req) ?? '').catch(() => null);
    return isAdmin(viewer) ? timeResponse(ctx, next) : next();
  };
  return (ctx, next) => (mayBeAdministrator(app, ctx.req) ? timed(ctx, next) : next());
}

/** Tells if a request is made in a session that was an administrator's before, without a look into the database. */
export function mayBeAdministrator({ sessions }: App, req: IncomingMessage): boolean {
  const token = sessionTokenIn(req);
  return token !== null && sessions.administrators.has(token);
}

/** Resolves to the viewer of a token; null once its session has ended. */
export async function viewerOf(app: App, token: string): Promise<Viewer | null> {
  const id = readToken(token, app.sessions.key);
  if (id === null || !SESSION_ID.test(id)) return null;
  const [row] = await app.database.read<ViewerRow>(VIEWER, { id });
  if (!row || hasExpired(new Date(row.expiresAt), LONGEST_SESSION)) return null;
  if (row.secondFactor && !row.provedByFactor) return null;
  const lastSeenAt = new Date(row.lastSeenAt);
  if (lastSeenAt <= idleSince()) return null;
  noteSeen(app, id, lastSeenAt);
  const hasSecondFactor = Boolean(row.secondFactor);
  const user = userView(row);
  const needsSecondFactor =
    user.isAdmin && !hasSecondFactor && (await app.settings.current()).values.requireSecondFactor;
  return { user, sessionId: id, hasSecondFactor, needsSecondFactor };
}

/** Notes that a session is in use; no call waits for it, and none fails with it. */
function noteSeen({ database, sessions }: App, id: string, lastSeenAt: Date): void {
  if (sessions.seen.has(id)) return;
  if (Date.now() - lastSeenAt.getTime() < SEEN_INTERVAL && !isAhead(lastSeenAt)) return;
  sessions.seen.set(id, true);
  const now = new Date();
  const before = new Date(now.getTime() - SEEN_INTERVAL);
  const where = { id, lastSeenAt: isAhead(lastSeenAt) ? lastSeenAt : { [Op.lt]: before } };
  // The next call after the interval tries again.
  database.write((transaction) => SessionRow.update({ lastSeenAt: now }, { where, transaction })).catch(() => {});
}
