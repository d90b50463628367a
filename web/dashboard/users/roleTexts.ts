import type { Role } from '../../../shared/users.ts';

/** The roles as badges and filters name them. */
export const roleNames: Record<Role, string> = { reader: 'User', author: 'Author', administrator: 'Admin' };

/** The sentences that say what each role may do. */
export const roleHints: Record<Role, string> = {
  reader: 'Users read and comment.',
  author: 'Authors write articles, and see and change their own alone.',
  administrator: 'Admins run everything, this dashboard included.',
};
