import type { User } from '../../shared/users.ts';

/** Returns the path and the name of the account link; `null` is an anonymous reader. */
export function accountLink(user: Pick<User, 'role'> | null): { to: string; name: string; lang: string } {
  const lang = 'en';
  if (!user) return { to: '/auth', name: 'Login', lang };
  return user.role !== 'reader'
    ? { to: '/dashboard', name: 'Dashboard', lang }
    : { to: '/profile', name: 'Profile', lang };
}
