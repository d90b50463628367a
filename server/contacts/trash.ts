import type { Subject } from '../../shared/activity/activity.ts';
import type { TrashedContact } from '../../shared/history/trash.ts';
import { record } from '../activity/activity.ts';
import type { Actor } from '../authorise.ts';
import type { App } from '../context.ts';
import { deletionView, lockTrashed, restoreTrashed, type TrashTable } from '../documents/trashTable.ts';
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

/** Restores the messages of these ids. Resolves to their number. */
export function restoreContacts(app: App, ids: string[], actor: Actor): Promise<number> {
  return write(app, { as: 'admin', actor }, async ({ tx, scope }) => {
    const rows = await lockTrashed(app, trashedContacts, { ids, scope }, tx);
    await restoreTrashed(app, trashedContacts, { rows }, tx);
    await record(app, { kind: 'restore', actor, subject: subjectOf(rows) }, tx);
    return rows.length;
  });
}

function subjectOf(rows: Named[]): Subject {
  return { kind: 'contact', rows: rows.map(({ id, username }) => ({ _id: String(id), name: username })) };
}
