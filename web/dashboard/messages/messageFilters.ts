import type { ContactFilters } from '../../../shared/contacts/contacts.ts';
import { type FilterRules, type Filters, isText, oneOf, queryOf } from '../list/filters/filters.ts';

export const messageFilters: FilterRules = { q: isText, status: oneOf('unread', 'archived'), sort: isText };

/** Returns the filters of messages as their calls take them; without a status it is the inbox. */
export const messageQuery = ({ q, status = 'inbox' }: Filters): Partial<ContactFilters> => ({
  ...(status === 'unread' ? { unread: true } : { archived: status === 'archived' }),
  ...queryOf<ContactFilters>({ q }),
});
