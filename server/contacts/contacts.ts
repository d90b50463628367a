import type { Contact, ContactFields } from '../../shared/contacts.ts';
import type { Page, PageQuery } from '../../shared/paging.ts';
import { deletion } from '../database/deletion.ts';
import type { Database } from '../database/open.ts';
import { newestPage } from '../database/paged.ts';
import { type Actor, asAdmin } from '../sessions/authorise.ts';
import { ContactRow } from './model.ts';

/** Messages to the publisher. */
export type Contacts = ReturnType<typeof createContacts>;

export function createContacts({ database }: { database: Database }) {
  return {
    /** Keeps a message. One with the trap field filled is answered alike but not kept: a bot must not learn of it. */
    async send({ website, ...fields }: ContactFields, at = new Date()): Promise<Contact> {
      if (website) return { _id: '0', ...fields, createdAt: at.toISOString() };
      const row = await database.write((tx) => ContactRow.create({ ...fields, createdAt: at }, { transaction: tx }));
      return view(row);
    },

    /** Newest first. */
    list(query: PageQuery): Promise<Page<Contact>> {
      return newestPage({ model: ContactRow, counted: { kinds: ['contacts'] } }, query, view);
    },

    ...deletion({
      model: ContactRow,
      missing: 'Message not found.',
      write: (actor: Actor, work) => database.write(asAdmin(actor, work)),
    }),
  };
}

function view(row: ContactRow): Contact {
  return {
    _id: String(row.id),
    username: row.username,
    email: row.email,
    message: row.message,
    createdAt: row.createdAt.toISOString(),
  };
}
