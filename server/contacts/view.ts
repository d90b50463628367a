import type { Contact } from '../../shared/contacts.ts';
import type { SqlDate } from '../database/sqlTypes.ts';

/** The columns of a message: of a model, or in the trash. */
export interface ContactColumns {
  id: number;
  username: string;
  email: string;
  message: string;
  createdAt: SqlDate;
}

/** Presents a message. */
export const contactView = ({ id, username, email, message, createdAt }: ContactColumns): Contact => ({
  _id: String(id),
  username,
  email,
  message,
  createdAt: new Date(createdAt).toISOString(),
});
