import type { Contact } from '../../shared/contacts.ts';
import type { SqlDate } from '../database/sqlTypes.ts';

/** The columns of a message: of a model, or in the trash. */
export type ContactColumns = Omit<Contact, '_id' | 'createdAt'> & { id: number; createdAt: SqlDate };

/** Presents a message. */
export function contactView({ id, username, email, message, createdAt }: ContactColumns): Contact {
  return { _id: String(id), username, email, message, createdAt: new Date(createdAt).toISOString() };
}
