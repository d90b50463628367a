import type { User } from '../../../shared/people/users.ts';

/** Returns the path to which a user is led after signing in. */
export function landingOf({ role }: Pick<User, 'role'>): string {
  return role !== 'reader' ? '/dashboard' : '/';
}
