import { createSecretKey, randomBytes } from 'node:crypto';
import { Op, type Transaction } from 'sequelize';
import { refused } from '../../shared/refused.ts';
import { securityRefused } from '../../shared/secondFactorMessages.ts';
import type { Session } from '../../shared/secondFactors.ts';
import type { SettingValues } from '../../shared/settings.ts';
import type { User } from '../../shared/users.ts';
import type { ActivityJournal } from '../activity/activity.ts';
import { expired, hasExpired, notExpired } from '../database/expiry.ts';
import type { Database } from '../database/open.ts';
import type { Viewer } from '../http/state.ts';
import { notFound, unauthorized } from '../problems.ts';
import { UserRow } from '../users/model.ts';
import { userView } from '../users/view.ts';
import { createLastSeen } from './lastSeen.ts';
import { IDLE_SECONDS, LONGEST_SESSION, lifetimeOf } from './lifetime.ts';
import { SessionRow } from './model.ts';
import { readViewer } from './queries.ts';
import { readToken, signToken } from './token.ts';

/** The pattern of ids: Sequelize writes values into its statements, which SQLite would end at a NUL. */
const SESSION_ID = /^[\w-]{32}$/;
/** The number of sessions that an account has: those that were last seen the longest ago end. */
const MOST_SESSIONS = 100;

/** An account whose password was verified against this hash, or was just set to it. */
export interface VerifiedAccount {
  userId: number;
  passwordHash: string;
}

/** An account whose owner has proven who they are. */
export interface SignInProof {
  userId: number;
  /**
   * Checks, within the write that starts the session, that the proof still holds; resolves to what is proved beside it. Throws 401.
   */
  check(user: UserRow, tx: Transaction): Promise<Proved>;
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

/** Sessions that the server can end: a token is good only as long as the row it names. */
export type Sessions = ReturnType<typeof createSessions>;

interface Dependencies {
  database: Database;
  activity: ActivityJournal;
  settings: { current(): Promise<{ values: Pick<SettingValues, 'requireSecondFactor'> }> };
  /** Signs tokens. */
  secret: string;
}

export function createSessions({ database, activity, settings, secret }: Dependencies) {
  // Made once: `jsonwebtoken` would try each time to read a text as a public key first, which takes longer than the rest.
  const key = createSecretKey(secret, 'utf8');
  const noteSeen = createLastSeen(database);

  return {
    /** Starts a session; resolves to its token, for the cookie, and the account as it is now. Throws what the proof's check throws. */
    async start({ userId, check }: SignInProof, { address, device, stay }: SignInClient): Promise<StartedSession> {
      const id = randomBytes(24).toString('base64url');
      const lifetime = lifetimeOf(stay);
      const expiresAt = new Date(Date.now() + lifetime.session * 1000);
      const { user, deviceGeneration } = await database.write(async (tx) => {
        const row = await UserRow.findByPk(userId, { transaction: tx, lock: tx.LOCK.NO_KEY_UPDATE });
        if (!row) throw unauthorized(refused.wrongCredentials);
        const { byFactor: provedByFactor, device: rememberedDevice } = await check(row, tx);
        const ended = [{ expiresAt: expired(LONGEST_SESSION) }, { lastSeenAt: { [Op.lt]: idleSince() } }];
        await SessionRow.destroy({ where: { [Op.or]: ended }, transaction: tx });
        await endOldest(userId, tx);
        await SessionRow.create(
          { id, userId, expiresAt, device, provedByFactor, rememberedDevice },
          { transaction: tx },
        );
        const user = userView(row);
        await activity.record({ kind: 'sign-in', actor: { user }, address }, tx);
        return { user, deviceGeneration: row.deviceGeneration };
      });
      const token = signToken(id, key, lifetime.session);
      return { token, seconds: lifetime.cookie, user, deviceGeneration };
    },

    /**
     * Resolves to the viewer of a token; null once its session has ended. An unprefixed cookie counts for sessions from
     * before the prefix alone, which end within 7 days.
     */
    async viewer(token: string, { isUnprefixed = false } = {}): Promise<Viewer | null> {
      const id = readToken(token, key);
      if (id === null || !SESSION_ID.test(id)) return null;
      const row = await readViewer(database.read, id);
      if (!row || hasExpired(new Date(row.expiresAt), LONGEST_SESSION)) return null;
      if (row.secondFactor && !row.provedByFactor) return null;
      const lastSeenAt = new Date(row.lastSeenAt);
      if (lastSeenAt <= idleSince() || (isUnprefixed && row.device !== null)) return null;
      noteSeen(id, lastSeenAt);
      const hasSecondFactor = Boolean(row.secondFactor);
      const user = userView(row);
      const needsSecondFactor =
        user.isAdmin && !hasSecondFactor && (await settings.current()).values.requireSecondFactor;
      return { user, sessionId: id, hasSecondFactor, needsSecondFactor };
    },

    /** Lists the sessions of the viewer's account: this one, then the last seen. */
    async list({ user, sessionId }: Viewer): Promise<Session[]> {
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
    },

    /** Ends one session. */
    async end(sessionId: string): Promise<void> {
      await database.write((tx) => SessionRow.destroy({ where: { id: sessionId }, transaction: tx }));
    },
  };
}

/** Proves an account by its password. A new password ends every session, also those about to begin. */
export const passwordProof = ({ userId, passwordHash }: VerifiedAccount): SignInProof => ({
  userId,
  async check(user) {
    if (user.passwordHash !== passwordHash) throw unauthorized(refused.wrongCredentials);
    return { byFactor: false, device: null };
  },
});

/** Resolves, within a write, to a session of an account. Throws 404. */
export async function existingSession(id: string, userId: number, tx: Transaction): Promise<SessionRow> {
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
