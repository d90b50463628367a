import type { Contact, ContactStatus, ListedContact } from '../../shared/contacts/contacts.ts';
import { isoTime, type SqlDate } from '../database/queries/sqlTypes.ts';

/** The columns of a message: of a model, or in the trash. */
export type ContactColumns = Omit<Contact, '_id' | 'createdAt'> & { id: number; createdAt: SqlDate };

/** Presents a message to administrators. */
export const listedContactView = (row: ContactColumns & { status: ContactStatus }): ListedContact => ({
  ...contactView(row),
  status: row.status,
});

/** Presents a message. */
export function contactView({ id, username, email, message, createdAt }: ContactColumns): Contact {
  return { _id: String(id), username, email, message, createdAt: isoTime(createdAt) };
}
