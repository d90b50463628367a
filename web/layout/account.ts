import type { User } from '../../shared/users.ts';

/** Where an account's own link leads, and what it is called; `null` is who is not signed in. */
export function accountLink(user: Pick<User, 'isAdmin'> | null): { to: string; name: string } {
  if (!user) return { to: '/auth', name: 'Login' };
  return user.isAdmin ? { to: '/dashboard', name: 'Dashboard' } : { to: '/profile', name: 'Profile' };
}
