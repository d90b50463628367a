import { QueryTypes, type Transaction } from 'sequelize';
import type { NotificationKind } from '../../shared/notifications/notifications.ts';
import type { Database } from '../database/open.ts';
import type { SqlDate } from '../database/queries/sqlTypes.ts';
import { MAILED, type NotificationColumns } from './queries.ts';

/** A person for whom mail waits: since when the first of it is due, and when they had the last one. */
export interface DueRecipient {
  userId: number;
  mailAt: SqlDate;
  mailedAt: SqlDate | null;
}

/** The statements over notifications that are to be mailed. */
export function mailQueries({ sequelize, dialect }: Database) {
  const select = <Row extends object>(sql: string, replacements: Record<string, unknown>, transaction: Transaction) =>
    sequelize.query<Row>(sql, { replacements, type: QueryTypes.SELECT, transaction });

  return {
    waiting: (tx: Transaction) =>
      select<DueRecipient>(
        `SELECT n.user_id AS "userId", MIN(n.mail_at) AS "mailAt", MIN(s.mailed_at) AS "mailedAt"
           FROM notifications AS n LEFT JOIN notification_settings AS s ON s.user_id = n.user_id
           WHERE n.mail_at IS NOT NULL GROUP BY n.user_id`,
        {},
        tx,
      ),

    /** Tells if mail waits though the job with this key is not scheduled. */
    async isForgotten(key: string, tx: Transaction): Promise<boolean> {
      const sql = `SELECT 1 FROM notifications WHERE mail_at IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM jobs WHERE key = :key) LIMIT 1`;
      return (await select(sql, { key }, tx)).length > 0;
    },

    /** Takes what is due for a person, so that it is mailed once. Resolves to its keys. */
    async take(userId: number, now: Date, tx: Transaction): Promise<number[]> {
      const sql = `UPDATE notifications SET mail_at = NULL WHERE user_id = :userId AND mail_at <= :now RETURNING id`;
      return (await select<{ id: number }>(sql, { userId, now }, tx)).map(({ id }) => id);
    },

    /** Reads those of a person's notifications that they have not read and may see now, the earliest first. */
    async visible(userId: number, ids: number[], tx: Transaction): Promise<NotificationColumns[]> {
      return ids.length === 0 ? [] : select<NotificationColumns>(MAILED, { userId, ids }, tx);
    },

    /** Changes when a person's mail of each kind is due, as far as it is not sent. */
    async reschedule(userId: number, times: Record<NotificationKind, Date | null>, transaction: Transaction) {
      const cases = Object.keys(times).map((kind) => `WHEN '${kind}' THEN ${dialect.timeParameter(kind)}`);
      await sequelize.query(
        `UPDATE notifications SET mail_at = CASE kind ${cases.join(' ')} END WHERE user_id = :userId AND mail_at IS NOT NULL`,
        { replacements: { userId, ...times }, transaction },
      );
    },
  };
}
