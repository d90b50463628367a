import { defaultModes, type NotificationKind, notificationLimits } from '../../shared/notifications/notifications.ts';
import { isLive } from '../database/queries/live.ts';
import { LIMIT, OFFSET } from '../database/queries/pages.ts';
import type { Read } from '../database/queries/read.ts';
import type { SqlBoolean, SqlDate } from '../database/queries/sqlTypes.ts';

/** A notification with what it is about. */
export interface NotificationColumns {
  id: number;
  kind: NotificationKind;
  createdAt: SqlDate;
  isRead: SqlBoolean;
  from: string | null;
  text: string;
  title: string | null;
  slug: string | null;
  commentId: number | null;
  parentId: number | null;
}

/** Selects the keys of the newest of an account; `userId` is an expression. */
export const newestKeys = (userId: string): string =>
  `SELECT id FROM notifications WHERE user_id = ${userId} ORDER BY id DESC LIMIT ${notificationLimits.listMax}`;

/** The newest of an account, as the table: however many it has, no query reads more. */
const NEWEST = `(SELECT * FROM notifications WHERE user_id = $id ORDER BY id DESC
  LIMIT ${notificationLimits.listMax}) AS n`;

const JOINS = `JOIN users AS u ON u.id = n.user_id
  LEFT JOIN comments AS c ON c.id = n.comment_id LEFT JOIN articles AS a ON a.id = c.article_id AND ${isLive('a')}
  LEFT JOIN contacts AS m ON m.id = n.contact_id AND ${isLive('m')}`;

/** Those that the account may see now, and that are about something that is still there and still so. */
const IS_VISIBLE = `CASE n.kind
  WHEN 'message' THEN u.is_admin = TRUE AND m.id IS NOT NULL
  WHEN 'held' THEN u.is_admin = TRUE AND c.status = 'pending' AND a.id IS NOT NULL
  WHEN 'comment' THEN c.status = 'approved' AND a.author_id = n.user_id
  ELSE c.status = 'approved' AND a.id IS NOT NULL AND (a.published = TRUE OR u.is_admin = TRUE OR a.author_id = n.user_id) END`;

const COLUMNS = `n.id, n.kind, n.created_at AS "createdAt", (n.read_at IS NOT NULL) AS "isRead",
  COALESCE(m.username, w.username) AS "from", COALESCE(m.message, c.message) AS text, a.title, a.slug,
  c.id AS "commentId", c.parent_id AS "parentId"`;

const LIST = `SELECT ${COLUMNS} FROM ${NEWEST} ${JOINS} LEFT JOIN users AS w ON w.id = c.user_id
  WHERE ${IS_VISIBLE} ORDER BY n.id DESC LIMIT ${LIMIT} OFFSET ${OFFSET}`;

/** Those of these keys that an account has not read, for a mail. */
export const MAILED = `SELECT ${COLUMNS} FROM notifications AS n ${JOINS} LEFT JOIN users AS w ON w.id = c.user_id
  WHERE n.user_id = :userId AND n.id IN (:ids) AND n.read_at IS NULL AND ${IS_VISIBLE} ORDER BY n.id`;

const TOTAL = `SELECT COUNT(*) AS total, COUNT(CASE WHEN n.read_at IS NULL THEN 1 END) AS unread FROM ${NEWEST} ${JOINS}
  WHERE ${IS_VISIBLE}`;

const UNREAD = `SELECT COUNT(*) AS unread FROM (SELECT 1 AS one FROM ${NEWEST} ${JOINS}
  WHERE n.read_at IS NULL AND ${IS_VISIBLE} LIMIT ${LIMIT}) AS unread_ones`;

type Count = number | string;

/** The queries of the bell. */
export function notificationQueries(read: Read) {
  const { countMax } = notificationLimits;
  return {
    list: (id: number, { limit, offset }: { limit: number; offset: number }) =>
      read<NotificationColumns>(LIST, { id, limit, offset }),

    async totals(id: number): Promise<{ total: number; unread: number }> {
      const [row] = await read<{ total: Count; unread: Count }>(TOTAL, { id });
      return { total: Number(row?.total ?? 0), unread: Math.min(Number(row?.unread ?? 0), countMax) };
    },

    /** Counts the unread ones, up to a bound. */
    async unread(id: number): Promise<number> {
      const [row] = await read<{ unread: Count }>(UNREAD, { id, limit: countMax });
      return Number(row?.unread ?? 0);
    },
  };
}

/** The time at which mail of a new notification is due, in SQL; NULL for none. `now` and `digest` are expressions. */
export function mailTime(kind: string, { now, digest }: { now: string; digest: string }): string {
  const modeOf = Object.entries(defaultModes)
    .map(([name, mode]) => `WHEN '${name}' THEN COALESCE(s.${name}, '${mode}')`)
    .join(' ');
  return `CASE CASE ${kind} ${modeOf} END WHEN 'at-once' THEN ${now} WHEN 'daily' THEN ${digest} END`;
}
