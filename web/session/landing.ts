import type { User } from '../../shared/users.ts';

/** Where signing in leads. */
export function landingOf({ isAdmin }: Pick<User, 'isAdmin'>): string {
  return isAdmin ? '/dashboard' : '/';
}
