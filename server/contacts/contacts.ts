import { literal, Op, type Transaction } from 'sequelize';
import {
  type Contact,
  type ContactCounts,
  type ContactFields,
  type ContactFilters,
  type ContactStatus,
  type ContactsQuery,
  type ContactTargets,
  contactStatus,
  type ListedContact,
} from '../../shared/contacts.ts';
import type { Page } from '../../shared/paging.ts';
import type { BeforeCommit } from '../changes.ts';
import type { Viewer } from '../context.ts';
import { allConditions, findFilteredPage, orderSql } from '../database/filteredPages.ts';
import { keysOf } from '../database/keys.ts';
import type { Database } from '../database/open.ts';
import { findPage, mapPage } from '../database/pages.ts';
import { inBatches, targetIds } from '../database/targets.ts';
import { textSearch, wordsOf } from '../database/textSearch.ts';
import { TotalRow } from '../database/totals.ts';
import type { Notify } from '../notifications/notify.ts';
import { type Actor, asAdmin } from '../sessions/authorise.ts';
import { UserRow } from '../users/model.ts';
import { ContactRow } from './model.ts';
import type { ContactTrash } from './trash.ts';
import { contactView, listedContactView } from './view.ts';

/** Messages to the publisher. */
export type Contacts = ReturnType<typeof createContacts>;

interface SendOptions {
  at?: Date;
  /** Who is signed in. */
  viewer?: Viewer | null;
  beforeCommit?: BeforeCommit<Contact>;
}

interface Dependencies {
  database: Database;
  trash: ContactTrash;
  notify: Pick<Notify, 'message'>;
}

export function createContacts({ database, trash, notify }: Dependencies) {
  return {
    /** Stores a message. One with the trap field filled gets the same response but is not stored: a bot must not learn of it. */
    send(
      { website, ...fields }: ContactFields,
      { at = new Date(), viewer = null, beforeCommit }: SendOptions = {},
    ): Promise<Contact> {
      return database.write(async (transaction) => {
        const contact = website
          ? { _id: '0', ...fields, createdAt: at.toISOString() }
          : contactView(await store({ ...fields, createdAt: at }, viewer, transaction));
        await beforeCommit?.(contact, transaction);
        return contact;
      });
    },

    /** Lists messages, newest first unless they are sorted, with the numbers of all that the search finds. */
    async list(query: ContactsQuery): Promise<Page<ListedContact> & { counts: ContactCounts }> {
      const { isPostgres } = textSearch(database.sequelize);
      const found = textConditions(query);
      const numbers = await (found.length > 0 ? countFound(allConditions(found)) : totals());
      const { unread, read, archived } = numbers;
      const wanted = statusesOf(query);
      const total = wanted.reduce((sum, status) => sum + numbers[status], 0);
      const where = allConditions([...found, ...withStatus(wanted)]);
      const order = orderSql(orders(isPostgres), query.sort ?? '-createdAt');
      const page =
        found.length > 0 || query.sort
          ? await findFilteredPage(ContactRow, { where, order, total }, query)
          : await findPage(ContactRow, { where, total }, query);
      return { ...mapPage(page, listedContactView), counts: { inbox: unread + read, unread, archived } };
    },

    /** Resolves to the ids of messages. Throws 409 where a filter matches another number than expected. */
    idsOf: contactIds,

    /** Gives messages a status. Resolves to the number of those that had another one. Throws 409 as `idsOf`. */
    async mark(targets: ContactTargets, status: ContactStatus, actor: Actor): Promise<number> {
      return inBatches(await contactIds(targets), async (ids) => {
        const where = { id: keysOf(ids), status: { [Op.ne]: status } };
        const work = asAdmin(actor, (transaction) => ContactRow.update({ status }, { where, transaction }));
        return (await database.write(work))[0];
      });
    },

    /** Moves the messages of these ids to the trash. Resolves to their number. */
    remove(ids: string[], actor: Actor): Promise<number> {
      const where = { id: keysOf(ids) };
      const work = asAdmin(actor, async (transaction) => {
        const attributes = ['id', 'username'];
        const rows = await ContactRow.findAll({
          attributes,
          where,
          order: ['id'],
          transaction,
          lock: transaction.LOCK.UPDATE,
        });
        await trash.put(rows, actor, transaction);
        return rows.length;
      });
      return database.write(work);
    },
  };

  /** Stores a message, and tells the administrators. */
  async function store(fields: ContactFields & { createdAt: Date }, viewer: Viewer | null, transaction: Transaction) {
    // The account may have been deleted since the request came.
    const user = viewer && (await UserRow.findByPk(viewer.user._id, { ...locked(transaction), attributes: ['id'] }));
    const row = await ContactRow.create({ ...fields, userId: user?.id ?? null }, { transaction });
    await notify.message(row.id, transaction);
    return row;
  }

  function contactIds(targets: ContactTargets): Promise<string[]> {
    const { sequelize } = database;
    const conditionsOf = (filters: ContactFilters) => [...textConditions(filters), ...withStatus(statusesOf(filters))];
    return targetIds(targets, { sequelize, table: 'contacts', conditionsOf });
  }

  function textConditions({ q }: ContactFilters): string[] {
    const { contains } = textSearch(database.sequelize);
    return wordsOf(q).map((word) => `(${columns.map((column) => contains(column, word)).join(' OR ')})`);
  }
}

const locked = (transaction: Transaction) => ({ transaction, lock: transaction.LOCK.SHARE });

/** Counts the messages of each status that a condition matches. */
async function countFound(condition: string): Promise<Record<ContactStatus, number>> {
  const groups = await ContactRow.count({ attributes: ['status'], group: ['status'], where: literal(condition) });
  const counts = groups.map(({ status, count }) => [status, count]);
  return { unread: 0, read: 0, archived: 0, ...Object.fromEntries(counts) };
}

async function totals(): Promise<Record<ContactStatus, number>> {
  const rows = await TotalRow.findAll({ where: { kind: 'contacts' } });
  const [unread = 0, read = 0, archived = 0] = [0, 1, 2].map((part) => rows.find((row) => row.part === part)?.total);
  return { unread, read, archived };
}

const statusesOf = ({ unread, archived }: ContactFilters): ContactStatus[] =>
  contactStatus.options.filter(
    (status) =>
      (unread === undefined || unread === (status === 'unread')) &&
      (archived === undefined || archived === (status === 'archived')),
  );

/** Writes the condition that a message has one of these statuses, as the indexes have it; none for all statuses. */
function withStatus(wanted: ContactStatus[]): string[] {
  const others = contactStatus.options.filter((status) => !wanted.includes(status));
  if (others.length === 0) return [];
  if (others.length === 1) return [`status <> '${others[0]}'`];
  return [wanted[0] ? `status = '${wanted[0]}'` : 'FALSE'];
}

/** The columns that are searched. */
const columns = ['username', 'email', 'message'];

const orders = (isPostgres: boolean) => ({
  username: isPostgres ? 'lower(username)' : 'username COLLATE NOCASE',
  email: isPostgres ? 'lower(email)' : 'email COLLATE NOCASE',
  createdAt: 'created_at',
});
