import { createSecretKey, randomBytes } from 'node:crypto';
import { Op, type Transaction } from 'sequelize';
import { refused } from '../../shared/refused.ts';
import type { User } from '../../shared/users.ts';
import type { ActivityJournal } from '../activity/activity.ts';
import type { Viewer } from '../context.ts';
import type { Database } from '../database/open.ts';
import { unauthorized } from '../problems.ts';
import { UserRow } from '../users/model.ts';
import { userView } from '../users/view.ts';
import { SessionRow } from './model.ts';
import { sessionQueries } from './queries.ts';
import { readToken, SESSION_SECONDS, signToken } from './token.ts';

/** The pattern of ids: Sequelize writes values into its statements, which SQLite would end at a NUL. */
const SESSION_ID = /^[\w-]{32}$/;

/** An account whose password was verified against this hash, or was just set to it. */
export interface VerifiedAccount {
  userId: number;
  passwordHash: string;
}

/** Sessions that the server can end: a token is good only as long as the row it names. */
export type Sessions = ReturnType<typeof createSessions>;

interface Dependencies {
  database: Database;
  activity: ActivityJournal;
  /** Signs tokens. */
  secret: string;
}

export function createSessions({ database, activity, secret }: Dependencies) {
  // Made once: `jsonwebtoken` would try each time to read a text as a public key first, which takes longer than the rest.
  const key = createSecretKey(secret, 'utf8');
  const queries = sessionQueries(database.read);

  return {
    /**
     * Starts a session for the client at this address; resolves to its token, for the cookie, and the account as it is now. Throws 401 where the password
     * was changed since it was verified, because a new password ends every session, also those about to begin.
     */
    async start({ userId, passwordHash }: VerifiedAccount, address: string): Promise<{ token: string; user: User }> {
      const id = randomBytes(24).toString('base64url');
      const expiresAt = new Date(Date.now() + SESSION_SECONDS * 1000);
      const user = await database.write(async (tx) => {
        const row = await UserRow.findByPk(userId, { transaction: tx, lock: tx.LOCK.SHARE });
        if (row?.passwordHash !== passwordHash) throw unauthorized(refused.wrongCredentials);
        await SessionRow.destroy({ where: { expiresAt: { [Op.lt]: new Date() } }, transaction: tx });
        await SessionRow.create({ id, userId, expiresAt }, { transaction: tx });
        const user = userView(row);
        await activity.record({ kind: 'sign-in', actor: { user }, address }, tx);
        return user;
      });
      return { token: signToken(id, key), user };
    },

    /** Resolves to the viewer of a token; null once its session has ended. */
    async viewer(token: string): Promise<Viewer | null> {
      const id = readToken(token, key);
      if (id === null || !SESSION_ID.test(id)) return null;
      const row = await queries.viewer(id);
      return row && new Date(row.expiresAt) > new Date() ? { user: userView(row), sessionId: id } : null;
    },

    /** Ends one session. */
    async end(sessionId: string): Promise<void> {
      await database.write((tx) => SessionRow.destroy({ where: { id: sessionId }, transaction: tx }));
    },
  };
}

/** Ends, within a write, all sessions of a user except that of `exceptId`. */
export async function endSessions(userId: number, tx: Transaction, exceptId?: string): Promise<void> {
  const others = exceptId === undefined ? {} : { id: { [Op.ne]: exceptId } };
  await SessionRow.destroy({ where: { userId, ...others }, transaction: tx });
}
