import { randomBytes } from 'node:crypto';
import { Op, type Transaction } from 'sequelize';
import type { Viewer } from '../context.ts';
import type { Database } from '../database/open.ts';
import { selectRows } from '../database/select.ts';
import { UserRow } from '../users/model.ts';
import { userView } from '../users/view.ts';
import { SessionRow } from './model.ts';
import { readToken, SESSION_SECONDS, signToken } from './token.ts';

const withUser = { include: [{ model: UserRow, as: 'user' }] };

/** Sessions that the server can end: a token is good only as long as the row it names. */
export type Sessions = ReturnType<typeof createSessions>;

export function createSessions({ database, secret }: { database: Database; secret: string }) {
  return {
    /** Starts a session and resolves to its token, for the cookie. */
    async start(userId: string): Promise<string> {
      const id = randomBytes(24).toString('base64url');
      const expiresAt = new Date(Date.now() + SESSION_SECONDS * 1000);
      await database.write(async (tx) => {
        await SessionRow.destroy({ where: { expiresAt: { [Op.lt]: new Date() } }, transaction: tx });
        await SessionRow.create({ id, userId: Number(userId), expiresAt }, { transaction: tx });
      });
      return signToken(id, secret);
    },

    /** Who a token stands for; null once its session has ended. */
    async viewer(token: string): Promise<Viewer | null> {
      const id = readToken(token, secret);
      if (id === null) return null;
      const [row] = await selectRows(SessionRow, { columns: withUser, where: { id } });
      return row?.user && row.expiresAt > new Date() ? { user: userView(row.user), sessionId: id } : null;
    },

    /** Ends one session. */
    async end(sessionId: string): Promise<void> {
      await database.write((tx) => SessionRow.destroy({ where: { id: sessionId }, transaction: tx }));
    },

    /** Within a write: ends all sessions of a user but the one to keep. */
    async endAll(userId: number, tx: Transaction, keep?: string): Promise<void> {
      const others = keep === undefined ? {} : { id: { [Op.ne]: keep } };
      await SessionRow.destroy({ where: { userId, ...others }, transaction: tx });
    },
  };
}
