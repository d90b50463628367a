import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { Op, type Transaction } from 'sequelize';
import { refused } from '../../../shared/kit/refused.ts';
import { securityRefused } from '../../../shared/people/secondFactorMessages.ts';
import type { Session } from '../../../shared/people/secondFactors.ts';
import type { User } from '../../../shared/people/users.ts';
import { record } from '../../activity/activity.ts';
import type { App } from '../../context.ts';
import { expired, notExpired } from '../../database/queries/expiry.ts';
import type { Viewer } from '../../http/state.ts';
import { notFound, unauthorized } from '../../problems.ts';
import { write } from '../../write.ts';
import { UserRow } from '../users/model.ts';
import { userView } from '../users/view.ts';
import { IDLE_SECONDS, LONGEST_SESSION, lifetimeOf } from './lifetime.ts';
import { SessionRow } from './model.ts';
import { signToken } from './token.ts';

/** The pattern of ids: Sequelize writes values into its statements, which SQLite would end at a NUL. */
export const SESSION_ID = /^[\w-]{32}$/;
/** The number of sessions that an account has: those that were last seen the longest ago end. */
const MOST_SESSIONS = 100;
/** The time for which a session counts as seen: one write in so many milliseconds. */
export const SEEN_INTERVAL = 5 * 60 * 1000;
/** The number of sessions that are held as seen. */
const SEEN = 10_000;
/** The number of sessions that are held as administrators'. */
const ADMINISTRATORS = 1_000;

/** An account whose password was verified against this hash, or was just set to it. */
export interface VerifiedAccount {
  userId: number;
  passwordHash: string;
}

/** `byFactor` is true where a second factor is proved too; `device` is the hash of the remembered device where it is proved on one. */
export interface Proved {
  byFactor: boolean;
  device: string | null;
}

/** The program that signs in. */
export interface SignInClient {
  address: string;
  /** In words. */
  device: string;
  /** The choice to stay signed in; undefined for a client that knows of none. */
  stay?: boolean | undefined;
}

/** A session that was started: its token and the lifetime of its cookie, in seconds; null for one that ends with the browser. */
export interface StartedSession {
  token: string;
  seconds: number | null;
  user: User;
  deviceGeneration: number;
}

/** A process's memory of sessions. */
export interface SessionMemory {
  /** Signs tokens. Made once: `jsonwebtoken` would try each time to read a text as a public key first, which takes longer than the rest. */
  key: KeyObject;
  /** The ids of sessions that were noted as seen in the last minutes. */
  seen: LRUCache<string, true>;
  /** The tokens of sessions that were administrators' as they made a call last. */
  administrators: LRUCache<string, true>;
}

export const createSessionMemory = (secret: string): SessionMemory => ({
  key: createSecretKey(secret, 'utf8'),
  seen: new LRUCache({ max: SEEN, ttl: SEEN_INTERVAL }),
  administrators: new LRUCache({ max: ADMINISTRATORS }),
});

/**
 * Starts a session of an account, once `check` has proved its owner within the write; resolves to its token, for the cookie, and
 * the account as it is now. Throws 401, and what `check` throws.
 */
export async function startSession(
  app: App,
  { userId, client }: { userId: number; client: SignInClient },
  check: (user: UserRow, tx: Transaction) => Promise<Proved>,
): Promise<StartedSession> {
  const { address, device, stay } = client;
  const id = randomBytes(24).toString('base64url');
  const lifetime = lifetimeOf(stay);
  const expiresAt = new Date(Date.now() + lifetime.session * 1000);
  const { user, deviceGeneration } = await write(app, { as: 'anyone' }, async ({ tx }) => {
    const row = await UserRow.findByPk(userId, { transaction: tx, lock: tx.LOCK.NO_KEY_UPDATE });
    if (!row) throw unauthorized(refused.wrongCredentials);
    const { byFactor: provedByFactor, device: rememberedDevice } = await check(row, tx);
    const ended = [{ expiresAt: expired(LONGEST_SESSION) }, { lastSeenAt: { [Op.lt]: idleSince() } }];
    await SessionRow.destroy({ where: { [Op.or]: ended }, transaction: tx });
    await endOldest(userId, tx);
    await SessionRow.create({ id, userId, expiresAt, device, provedByFactor, rememberedDevice }, { transaction: tx });
    const user = userView(row);
    await record(app, { kind: 'sign-in', actor: { user }, address }, tx);
    return { user, deviceGeneration: row.deviceGeneration };
  });
  const token = signToken(id, app.sessions.key, lifetime.session);
  return { token, seconds: lifetime.cookie, user, deviceGeneration };
}

/** Starts a session of an account by its password alone, as once it was made. Throws 401. */
export const startSessionByPassword = (
  app: App,
  account: VerifiedAccount,
  client: SignInClient,
): Promise<StartedSession> =>
  startSession(app, { userId: account.userId, client }, async (user) => {
    requirePassword(user, account);
    return { byFactor: false, device: null };
  });

/** Throws 401 where the password was changed since it was verified: that ends every session, also those about to begin. */
export function requirePassword(user: UserRow, { passwordHash }: VerifiedAccount): void {
  if (user.passwordHash !== passwordHash) throw unauthorized(refused.wrongCredentials);
}

/** Lists the sessions of the viewer's account: this one, then the last seen. */
export async function listSessions({ user, sessionId }: Viewer): Promise<Session[]> {
  const rows = await SessionRow.findAll({
    where: {
      userId: Number(user._id),
      expiresAt: notExpired(LONGEST_SESSION),
      lastSeenAt: { [Op.gt]: idleSince() },
    },
    order: [
      ['lastSeenAt', 'DESC'],
      ['id', 'ASC'],
    ],
    limit: MOST_SESSIONS,
  });
  const isCurrent = ({ id }: SessionRow) => id === sessionId;
  const sorted = [...rows.filter(isCurrent), ...rows.filter((row) => !isCurrent(row))];
  return sorted.map((row) => ({
    _id: row.id,
    device: row.device ?? 'Another program',
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: (isCurrent(row) ? new Date() : row.lastSeenAt).toISOString(),
    isCurrent: isCurrent(row),
  }));
}

/** Ends one session, whosesoever it is. */
export async function endSession(app: App, id: string): Promise<void> {
  await write(app, { as: 'anyone' }, ({ tx }) => SessionRow.destroy({ where: { id }, transaction: tx }));
}

/** Resolves, within a write, to a session of an account. Throws 404. */
export async function sessionOf(id: string, userId: number, tx: Transaction): Promise<SessionRow> {
  const row = SESSION_ID.test(id) ? await SessionRow.findOne({ where: { id, userId }, transaction: tx }) : null;
  if (!row) throw notFound(securityRefused.sessionNotFound);
  return row;
}

/** Ends, within a write, all sessions of a user except that of `exceptId`; resolves to their number. */
export function endSessions(userId: number, tx: Transaction, exceptId?: string): Promise<number> {
  const others = exceptId === undefined ? {} : { id: { [Op.ne]: exceptId } };
  return SessionRow.destroy({ where: { userId, ...others }, transaction: tx });
}

/** Makes room, within a write, for another session of a user. */
async function endOldest(userId: number, transaction: Transaction): Promise<void> {
  const order: [string, string][] = [
    ['lastSeenAt', 'DESC'],
    ['id', 'ASC'],
  ];
  const beyond = { where: { userId }, attributes: ['id'], order, offset: MOST_SESSIONS - 1, limit: MOST_SESSIONS };
  const rows = await SessionRow.findAll({ ...beyond, transaction });
  if (rows.length > 0) await SessionRow.destroy({ where: { id: rows.map(({ id }) => id) }, transaction });
}

/** Returns the time since when a session must have been seen, or it has ended. */
export const idleSince = () => new Date(Date.now() - IDLE_SECONDS * 1000);
