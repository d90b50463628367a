import { msg } from '../../../../shared/texts/t.ts';
import type { Sorts } from './FindBar.tsx';

/** The orders of a list of people: accounts, or those who wrote a message. */
export const sortsByPerson: Sorts = msg({
  '-createdAt': 'newest first',
  createdAt: 'oldest first',
  username: 'by name',
  '-username': 'by name, from Z to A',
  email: 'by email',
  '-email': 'by email, from Z to A',
});
