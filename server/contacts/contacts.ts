import type { Contact, ContactFields, ContactsQuery } from '../../shared/contacts.ts';
import type { Page } from '../../shared/paging.ts';
import type { BeforeCommit } from '../changes.ts';
import { allOf, findFilteredPage, orderOf } from '../database/filteredPages.ts';
import { keysOf } from '../database/keys.ts';
import type { Database } from '../database/open.ts';
import { findPage, mapPage } from '../database/pages.ts';
import { textSearch, wordsOf } from '../database/textSearch.ts';
import { totalOf } from '../database/totals.ts';
import { type Actor, asAdmin } from '../sessions/authorise.ts';
import { ContactRow } from './model.ts';
import type { ContactTrash } from './trash.ts';
import { contactView } from './view.ts';

/** Messages to the publisher. */
export type Contacts = ReturnType<typeof createContacts>;

interface Sending {
  at?: Date;
  beforeCommit?: BeforeCommit<Contact>;
}

export function createContacts({ database, trash }: { database: Database; trash: ContactTrash }) {
  return {
    /** Stores a message. One with the trap field filled gets the same response but is not stored: a bot must not learn of it. */
    send({ website, ...fields }: ContactFields, { at = new Date(), beforeCommit }: Sending = {}): Promise<Contact> {
      return database.write(async (transaction) => {
        const contact = website
          ? { _id: '0', ...fields, createdAt: at.toISOString() }
          : contactView(await ContactRow.create({ ...fields, createdAt: at }, { transaction }));
        await beforeCommit?.(contact, transaction);
        return contact;
      });
    },

    /** Lists messages, newest first unless they are sorted. */
    async list(query: ContactsQuery): Promise<Page<Contact>> {
      const { contains, isPostgres } = textSearch(database.sequelize);
      const words = wordsOf(query.q);
      if (words.length > 0 || query.sort) {
        const where = words.map((word) => `(${columns.map((column) => contains(column, word)).join(' OR ')})`);
        const order = orderOf(orders(isPostgres), query.sort ?? '-createdAt');
        return mapPage(await findFilteredPage(ContactRow, { where: allOf(where), order }, query), contactView);
      }
      const total = await totalOf({ kind: 'contacts' });
      return mapPage(await findPage(ContactRow, { total }, query), contactView);
    },

    /** Moves the messages of these ids to the trash. Resolves to their number. */
    remove(ids: string[], actor: Actor): Promise<number> {
      const where = { id: keysOf(ids) };
      const work = asAdmin(actor, async (transaction) => {
        const attributes = ['id', 'username'];
        const rows = await ContactRow.findAll({ attributes, where, transaction, lock: transaction.LOCK.UPDATE });
        await trash.put(rows, actor, transaction);
        return rows.length;
      });
      return database.write(work);
    },
  };
}

/** The columns that are searched. */
const columns = ['username', 'email', 'message'];

const orders = (isPostgres: boolean) => ({
  username: isPostgres ? 'lower(username)' : 'username COLLATE NOCASE',
  email: isPostgres ? 'lower(email)' : 'email COLLATE NOCASE',
  createdAt: 'created_at',
});
