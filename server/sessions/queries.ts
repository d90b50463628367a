import type { Read } from '../database/read.ts';
import type { SqlBoolean, SqlDate } from '../database/sqlTypes.ts';
import type { UserColumns } from '../users/view.ts';

/** The account of a session. */
interface ViewerRow extends UserColumns {
  expiresAt: SqlDate;
  lastSeenAt: SqlDate;
  device: string | null;
  provedByFactor: SqlBoolean;
}

const VIEWER = `SELECT s.expires_at AS "expiresAt", s.last_seen_at AS "lastSeenAt", s.device,
    s.proved_by_factor AS "provedByFactor", u.id, u.username, u.email,
    u.email_confirmed_at AS "emailConfirmedAt", u.is_admin AS "isAdmin", u.is_author AS "isAuthor",
    u.created_at AS "createdAt", u.version, u.second_factor AS "secondFactor"
  FROM sessions AS s JOIN users AS u ON u.id = s.user_id WHERE s.id = $id`;

/** Resolves to the account of a session, for every request by somebody who is signed in; undefined for none. */
export const readViewer = async (read: Read, id: string): Promise<ViewerRow | undefined> =>
  (await read<ViewerRow>(VIEWER, { id }))[0];
