import type { Transaction } from 'sequelize';
import type { Page, PageQuery } from '../../shared/paging.ts';
import type { TrashedContact } from '../../shared/trash.ts';
import type { ActivityJournal } from '../activity/activity.ts';
import type { Database } from '../database/open.ts';
import { mapPage } from '../database/pages.ts';
import { type Actor, asAdmin } from '../sessions/authorise.ts';
import { putAttached, removeAttached, restoreAttached } from '../trash/attached.ts';
import { deletionView, trashTable } from '../trash/table.ts';
import { type ContactColumns, contactView } from './view.ts';

/** Deleted messages to the publisher. */
export type ContactTrash = ReturnType<typeof createContactTrash>;

export function createContactTrash({ database, activity }: { database: Database; activity: ActivityJournal }) {
  type Named = Pick<ContactColumns, 'id' | 'username'>;
  const subjectOf = (rows: Named[]) => ({
    kind: 'contact' as const,
    rows: rows.map(({ id, username }) => ({ _id: String(id), name: username })),
  });
  const columns = 'username, email, message, created_at AS "createdAt"';
  const table = trashTable<Named, ContactColumns>({ database, activity, table: 'contacts', columns, subjectOf });

  const attachedTo = (rows: Named[]) => ({ of: 'contact_id', found: ':ids', ids: rows.map(({ id }) => id) }) as const;

  return {
    /** Moves, within a write, locked messages into the trash. */
    async put(rows: Named[], actor: Actor, tx: Transaction): Promise<void> {
      await putAttached(database.sequelize, attachedTo(rows), tx);
      await table.put(rows, actor, tx);
    },

    purge: table.purge,

    /** Lists deleted messages, the latest deletion first. */
    async list(query: PageQuery): Promise<Page<TrashedContact>> {
      return mapPage(await table.list(query), (row) => ({ ...contactView(row), ...deletionView(row) }));
    },

    /** Restores the messages of these ids. Resolves to their number. */
    restore(ids: string[], actor: Actor): Promise<number> {
      const work = asAdmin(actor, async (tx) => {
        const rows = await table.lock(ids, tx);
        // The account that sent it may be gone by now.
        await table.restore(rows, tx, { user_id: '(SELECT id FROM users WHERE users.id = trashed_contacts.user_id)' });
        await restoreAttached(database.sequelize, attachedTo(rows), tx);
        await activity.record({ kind: 'restore', actor, subject: subjectOf(rows) }, tx);
        return rows.length;
      });
      return database.write(work);
    },

    /** Removes, within a write, what must be removed until the time of the batch is up; resolves to true where there may be more. */
    async removeExpired(tx: Transaction): Promise<boolean> {
      const { removed, hasMore } = await table.removeExpired(tx);
      await removeAttached(database.sequelize, attachedTo(removed), tx);
      return hasMore;
    },
  };
}
