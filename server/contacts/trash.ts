import type { Transaction } from 'sequelize';
import type { Subject } from '../../shared/activity/activity.ts';
import type { TrashedContact } from '../../shared/history/trash.ts';
import { record } from '../activity/activity.ts';
import type { Actor } from '../authorise.ts';
import type { App } from '../context.ts';
import { putAttached, removeAttached, restoreAttached } from '../trash/attached.ts';
import {
  deletionView,
  lockTrashed,
  moveToTrash,
  removeExpired,
  restoreTrashed,
  type TrashTable,
} from '../trash/table.ts';
import { write } from '../write.ts';
import { type ContactColumns, contactView } from './view.ts';

type Named = Pick<ContactColumns, 'id' | 'username'>;

export const trashedContacts: TrashTable<Named, ContactColumns, TrashedContact> = {
  table: 'contacts',
  as: 'admin',
  columns: 'username, email, message, created_at AS "createdAt"',
  subjectOf,
  view: (row) => ({ ...contactView(row), ...deletionView(row) }),
};

/** Moves, within a write, locked messages into the trash. */
export async function moveContactsToTrash(app: App, rows: Named[], actor: Actor, tx: Transaction): Promise<void> {
  await putAttached(app.database.sequelize, attachedTo(rows), tx);
  await moveToTrash(app, trashedContacts, rows, actor, tx);
}

/** Restores the messages of these ids. Resolves to their number. */
export function restoreContacts(app: App, ids: string[], actor: Actor): Promise<number> {
  return write(app, { as: 'admin', actor }, async ({ tx, scope }) => {
    const rows = await lockTrashed(app, trashedContacts, { ids, scope }, tx);
    // The account that sent it may be gone by now.
    const values = { user_id: '(SELECT id FROM users WHERE users.id = trashed_contacts.user_id)' };
    await restoreTrashed(app, trashedContacts, { rows, values }, tx);
    await restoreAttached(app.database.sequelize, attachedTo(rows), tx);
    await record(app, { kind: 'restore', actor, subject: subjectOf(rows) }, tx);
    return rows.length;
  });
}

/** Removes, within a write, what must be removed until the time of the batch is up; resolves to true where there may be more. */
export async function removeExpiredContacts(app: App, tx: Transaction): Promise<boolean> {
  const { removed, hasMore } = await removeExpired(app, trashedContacts, tx);
  await removeAttached(app.database.sequelize, attachedTo(removed), tx);
  return hasMore;
}

const attachedTo = (rows: Named[]) => ({ of: 'contact_id', found: ':ids', ids: rows.map(({ id }) => id) }) as const;

function subjectOf(rows: Named[]): Subject {
  return { kind: 'contact', rows: rows.map(({ id, username }) => ({ _id: String(id), name: username })) };
}
