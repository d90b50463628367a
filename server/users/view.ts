import type { Author, User } from '../../shared/users.ts';
import type { SqlBoolean, SqlDate } from '../database/sqlTypes.ts';

/** The columns of an account that its owner and administrators see. */
export interface UserColumns {
  id: number;
  username: string;
  email: string;
  isAdmin: SqlBoolean;
  emailConfirmedAt: SqlDate | null;
  createdAt: SqlDate;
  version: number;
}

/** Presents an account to its owner and to administrators. */
export function userView({ id, username, email, isAdmin, emailConfirmedAt, createdAt, version }: UserColumns): User {
  const at = new Date(createdAt).toISOString();
  const isEmailConfirmed = emailConfirmedAt !== null && emailConfirmedAt !== undefined;
  return { _id: String(id), username, email, isEmailConfirmed, isAdmin: Boolean(isAdmin), createdAt: at, version };
}

/** The columns that `authorView` shows; null where the account is gone. */
export interface AuthorColumns {
  id: number | null;
  username: string | null;
}

/** Presents an account to everybody, as the author of an article or a comment; null where it is gone. */
export function authorView(row: AuthorColumns | null | undefined): Author | null {
  return row?.id && row.username !== null ? { _id: String(row.id), username: row.username } : null;
}

export const authorColumns = ['id', 'username'] satisfies (keyof AuthorColumns)[];
