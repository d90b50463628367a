import type { Contact, ContactFields } from '../../shared/contacts.ts';
import type { Page, PageQuery } from '../../shared/paging.ts';
import type { BeforeCommit } from '../changes.ts';
import { keysOf } from '../database/keys.ts';
import type { Database } from '../database/open.ts';
import { findPage, mapPage } from '../database/pages.ts';
import { totalOf } from '../database/totals.ts';
import { notFound } from '../problems.ts';
import { type Actor, asAdmin } from '../sessions/authorise.ts';
import { ContactRow } from './model.ts';

/** Messages to the publisher. */
export type Contacts = ReturnType<typeof createContacts>;

interface Sending {
  at?: Date;
  beforeCommit?: BeforeCommit<Contact>;
}

export function createContacts({ database }: { database: Database }) {
  return {
    /** Stores a message. One with the trap field filled gets the same response but is not stored: a bot must not learn of it. */
    send({ website, ...fields }: ContactFields, { at = new Date(), beforeCommit }: Sending = {}): Promise<Contact> {
      return database.write(async (transaction) => {
        const contact = website
          ? { _id: '0', ...fields, createdAt: at.toISOString() }
          : view(await ContactRow.create({ ...fields, createdAt: at }, { transaction }));
        await beforeCommit?.(contact, transaction);
        return contact;
      });
    },

    /** Lists messages, newest first. */
    async list(query: PageQuery): Promise<Page<Contact>> {
      const total = await totalOf({ kind: 'contacts' });
      return mapPage(await findPage(ContactRow, { total }, query), view);
    },

    remove,
    removeMany,
  };

  /** Deletes the messages of these ids. Resolves to their number. */
  function removeMany(ids: string[], actor: Actor): Promise<number> {
    const where = { id: keysOf(ids) };
    return database.write(asAdmin(actor, (transaction) => ContactRow.destroy({ where, transaction })));
  }

  /** Deletes one message. Throws 404. */
  async function remove(id: string, actor: Actor): Promise<void> {
    if ((await removeMany([id], actor)) === 0) throw notFound('Message not found.');
  }
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
