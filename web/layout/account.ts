import type { User } from '../../shared/users.ts';

/** Returns the path and the name of the account link; `null` is an anonymous reader. */
export function accountLink(user: Pick<User, 'isAdmin'> | null): { to: string; name: string } {
  if (!user) return { to: '/auth', name: 'Login' };
  return user.isAdmin ? { to: '/dashboard', name: 'Dashboard' } : { to: '/profile', name: 'Profile' };
}
