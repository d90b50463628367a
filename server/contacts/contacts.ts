import { literal, Op, type Sequelize, type Transaction } from 'sequelize';
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
} from '../../shared/contacts/contacts.ts';
import type { Page } from '../../shared/kit/paging.ts';
import { workTitles } from '../../shared/work/workMessages.ts';
import type { Actor } from '../authorise.ts';
import type { App } from '../context.ts';
import type { Dialect } from '../database/dialect.ts';
import { allConditions, findFilteredPage, orderSql } from '../database/queries/filteredPages.ts';
import { isLive } from '../database/queries/live.ts';
import { findPage, mapPage } from '../database/queries/pages.ts';
import { targetKeys } from '../database/queries/targets.ts';
import { textSearch, wordsOf } from '../database/queries/textSearch.ts';
import { TotalRow } from '../database/queries/totals.ts';
import { moveToTrash } from '../documents/trashTable.ts';
import type { Viewer } from '../http/state.ts';
import type { Changed } from '../jobs/slices.ts';
import { notifyMessage } from '../notifications/notify.ts';
import { changeMany, type ManyChanges, type Writer } from '../people/sessions/changeMany.ts';
import { UserRow } from '../people/users/model.ts';
import { type StoreOnce, write } from '../write.ts';
import { ContactRow } from './model.ts';
import { trashedContacts } from './trash.ts';
import { contactView, listedContactView } from './view.ts';

/** A change of messages: to another status, or into the trash. */
type Change = { status: ContactStatus } | 'delete';

export const contactChanges: ManyChanges<ContactFilters, Change> = {
  name: 'contacts',
  step: 50,
  as: 'admin',
  titleOf: (change, rows) => (change === 'delete' ? workTitles.deleteContacts(rows) : workTitles.markContacts(rows)),
  keysOf({ database: { sequelize } }, targets) {
    const conditionsOf = (filters: ContactFilters) => [
      ...textConditions(sequelize, filters),
      ...withStatus(statusesOf(filters)),
      isLive(),
    ];
    return targetKeys(targets, { sequelize, table: 'contacts', conditionsOf });
  },
  change: changeWithin,
};

interface SentContact {
  fields: ContactFields;
  at?: Date;
  /** Who is signed in. */
  viewer?: Viewer | null;
  once?: StoreOnce<Contact>;
}

/** Stores a message. One with the trap field filled gets the same response but is not stored: a bot must not learn of it. */
export function sendContact(
  app: App,
  { fields: { website, ...fields }, at = app.now(), viewer = null, once }: SentContact,
): Promise<Contact> {
  return write(app, { as: 'anyone', once }, async ({ tx }) =>
    website
      ? { _id: '0', ...fields, createdAt: at.toISOString() }
      : contactView(await insert(app, { ...fields, createdAt: at }, viewer, tx)),
  );
}

/** Lists messages, newest first unless they are sorted, with the numbers of all that the search finds. */
export async function listContacts(
  { database: { sequelize, dialect } }: App,
  query: ContactsQuery,
): Promise<Page<ListedContact> & { counts: ContactCounts }> {
  const found = textConditions(sequelize, query);
  const numbers = await (found.length > 0 ? countFound(allConditions(found)) : totals());
  const { unread, read, archived } = numbers;
  const wanted = statusesOf(query);
  const total = wanted.reduce((sum, status) => sum + numbers[status], 0);
  const where = allConditions([...found, ...withStatus(wanted), isLive()]);
  const order = orderSql(orders(dialect), query.sort ?? '-createdAt');
  const page =
    found.length > 0 || query.sort
      ? await findFilteredPage(ContactRow, { where, order, total }, query)
      : await findPage(ContactRow, { where, total }, query);
  return { ...mapPage(page, listedContactView), counts: { inbox: unread + read, unread, archived } };
}

/** Gives messages a status. Resolves to the number of those that had another one. Throws 409 where a filter matches another number than expected. */
export async function markContacts(
  app: App,
  targets: ContactTargets,
  status: ContactStatus,
  actor: Actor,
): Promise<number> {
  const { counts, keys } = await changeMany(app, contactChanges, { targets, change: { status } }, actor);
  return counts?.changed ?? keys.length;
}

/**
 * Moves messages to the trash. Resolves to their number, and to the ids of those that a filter matched, once all are there. Throws 409
 * as `markContacts`.
 */
export async function deleteContacts(
  app: App,
  targets: ContactTargets,
  actor: Actor,
): Promise<{ deleted: number; ids?: string[] }> {
  const { counts, keys } = await changeMany(app, contactChanges, { targets, change: 'delete' }, actor);
  return { deleted: counts?.changed ?? keys.length, ...(targets.where && counts && { ids: keys.map(String) }) };
}

async function changeWithin(
  app: App,
  keys: number[],
  change: Change,
  { actor }: Writer,
  tx: Transaction,
): Promise<Changed> {
  if (change !== 'delete') {
    const where = { id: keys, status: { [Op.ne]: change.status } };
    const [changed] = await ContactRow.update({ status: change.status }, { where, transaction: tx });
    return { tags: [], counts: { changed } };
  }
  const locked = { order: [['id', 'ASC']] as [[string, string]], transaction: tx, lock: tx.LOCK.UPDATE };
  const rows = await ContactRow.findAll({ attributes: ['id', 'username'], where: { id: keys }, ...locked });
  await moveToTrash(app, trashedContacts, rows, actor, tx);
  return { tags: [], counts: { changed: rows.length } };
}

/** Stores a message, and tells the administrators. */
async function insert(
  app: App,
  fields: Omit<ContactFields, 'website'> & { createdAt: Date },
  viewer: Viewer | null,
  transaction: Transaction,
): Promise<ContactRow> {
  const shared = { transaction, lock: transaction.LOCK.SHARE };
  // The account may have been deleted since the request came.
  const user = viewer && (await UserRow.findByPk(viewer.user._id, { ...shared, attributes: ['id'] }));
  const row = await ContactRow.create({ ...fields, userId: user?.id ?? null }, { transaction });
  await notifyMessage(app, row.id, transaction);
  return row;
}

function textConditions(sequelize: Sequelize, { q }: ContactFilters): string[] {
  const { contains } = textSearch(sequelize);
  return wordsOf(q).map((word) => `(${columns.map((column) => contains(column, word)).join(' OR ')})`);
}

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

const orders = ({ caseless }: Dialect) => ({
  username: caseless('username'),
  email: caseless('email'),
  createdAt: 'created_at',
});
