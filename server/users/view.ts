import type { Author, User } from '../../shared/users.ts';
import type { UserRow } from './model.ts';

/** Presents an account to its owner and to administrators. */
export function userView({ id, username, email, isAdmin, createdAt, version }: UserRow): User {
  return { _id: String(id), username, email, isAdmin, createdAt: createdAt.toISOString(), version };
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
