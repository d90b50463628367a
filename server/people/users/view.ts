import type { Subject } from '../../../shared/activity/activity.ts';
import type { Author, Role, User } from '../../../shared/people/users.ts';
import type { Language } from '../../../shared/texts/languages.ts';
import { isoTime, type SqlBoolean, type SqlDate } from '../../database/queries/sqlTypes.ts';
import { emailKey } from './emailKey.ts';

/** The columns of an account that its owner and administrators see. */
export interface UserColumns {
  id: number;
  username: string;
  email: string;
  isAdmin: SqlBoolean;
  emailConfirmedAt: SqlDate | null;
  isAuthor: SqlBoolean;
  secondFactor: SqlBoolean;
  createdAt: SqlDate;
  version: number;
  language: Language | null;
}

/** Presents an account to its owner and to administrators. */
export function userView(row: UserColumns): User {
  const { id, username, email, emailConfirmedAt, secondFactor, createdAt, version, isAdmin, isAuthor, language } = row;
  const role = roleOf({ isAdmin, isAuthor });
  return {
    ...{ _id: String(id), username, email, isAdmin: role === 'administrator', role, version },
    isEmailConfirmed: emailConfirmedAt !== null && emailConfirmedAt !== undefined,
    hasSecondFactor: Boolean(secondFactor),
    createdAt: isoTime(createdAt),
    ...(language ? { language } : {}),
  };
}

/** Returns the role that an account's columns stand for. */
export function roleOf({ isAdmin, isAuthor }: Pick<UserColumns, 'isAdmin' | 'isAuthor'>): Role {
  if (isAdmin) return 'administrator';
  return isAuthor ? 'author' : 'reader';
}

/** Returns the columns of a role. */
export const roleColumns = (role: Role) => ({ isAdmin: role === 'administrator', isAuthor: role === 'author' });

/** Names accounts in the journal. */
export const subjectOf = (rows: Pick<UserColumns, 'id' | 'username'>[]): Subject => ({
  kind: 'user',
  rows: rows.map(({ id, username }) => ({ _id: String(id), name: username })),
});

/** Returns the columns of an email address. */
export const emailColumns = (email: string) => ({ email, emailKey: emailKey(email) });

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
