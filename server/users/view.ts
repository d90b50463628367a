import type { Author, User } from '../../shared/users.ts';
import type { UserRow } from './model.ts';

/** An account for its owner and for administrators. */
export function userView(row: UserRow): User {
  return {
    _id: String(row.id),
    username: row.username,
    email: row.email,
    isAdmin: row.isAdmin,
    createdAt: row.createdAt.toISOString(),
  };
}

/** An account as everybody may see it beside what it wrote; null where it is gone. */
export function authorView(row: UserRow | null | undefined): Author | null {
  return row ? { _id: String(row.id), username: row.username } : null;
}

/** The columns that `authorView` reads. */
export const authorColumns = ['id', 'username'];
