import type { Transaction } from 'sequelize';
import type { Subject } from '../../shared/activity.ts';
import type { Page, PageQuery } from '../../shared/paging.ts';
import type { TrashedContact } from '../../shared/trash.ts';
import type { ActivityJournal } from '../activity/activity.ts';
import { repeat, startBatch } from '../database/batches.ts';
import { keysOf } from '../database/keys.ts';
import type { Database } from '../database/open.ts';
import { mapPage } from '../database/pages.ts';
import type { SqlDate } from '../database/sqlTypes.ts';
import { type Actor, asAdmin } from '../sessions/authorise.ts';
import { deletionView, trashTable } from '../trash/table.ts';

/** The number of messages that one step of a batch removes. */
const BATCH = 25;

interface Dependencies {
  database: Database;
  activity: ActivityJournal;
}

interface Named {
  id: number;
  username: string;
}

/** Deleted messages to the publisher. */
export type ContactTrash = ReturnType<typeof createContactTrash>;

export function createContactTrash({ database, activity }: Dependencies) {
  const table = trashTable(database.sequelize, 'contacts');
  const lock = async (ids: string[], tx: Transaction): Promise<Named[]> => {
    const keys = keysOf(ids);
    return keys.length > 0 ? table.lock<Omit<Named, 'id'>>(keys, 'username', tx) : [];
  };

  return {
    /** Moves, within a write, locked messages into the trash. */
    async put(rows: Named[], actor: Actor, tx: Transaction): Promise<void> {
      if (rows.length === 0) return;
      const at = new Date();
      await table.put({ ids: keyOfAll(rows), actor, at }, tx);
      // With the same time, by which the journal knows what can be restored.
      await activity.record({ kind: 'delete', actor, subject: subjectOf(rows), at }, tx);
    },

    /** Lists deleted messages, the latest deletion first. */
    async list(query: PageQuery): Promise<Page<TrashedContact>> {
      type Columns = { username: string; email: string; message: string; createdAt: SqlDate };
      const page = await table.page<Columns>('username, email, message, created_at AS "createdAt"', query);
      return mapPage(page, (row) => ({
        _id: String(row.id),
        username: row.username,
        email: row.email,
        message: row.message,
        createdAt: new Date(row.createdAt).toISOString(),
        ...deletionView(row),
      }));
    },

    /** Restores the messages of these ids. Resolves to their number. */
    restore(ids: string[], actor: Actor): Promise<number> {
      const work = asAdmin(actor, async (tx) => {
        const rows = await lock(ids, tx);
        if (rows.length === 0) return 0;
        await table.restore(keyOfAll(rows), tx);
        await activity.record({ kind: 'restore', actor, subject: subjectOf(rows) }, tx);
        return rows.length;
      });
      return database.write(work);
    },

    /** Has the messages of these ids removed for good. Resolves to their number. */
    purge(ids: string[], actor: Actor, within: (tx: Transaction) => Promise<void>): Promise<number> {
      const work = asAdmin(actor, async (tx) => {
        const rows = await lock(ids, tx);
        if (rows.length === 0) return 0;
        await table.expire(keyOfAll(rows), tx);
        await activity.record({ kind: 'purge', actor, subject: subjectOf(rows) }, tx);
        await within(tx);
        return rows.length;
      });
      return database.write(work);
    },

    /** Removes, within a write, what must be removed until the time of the batch is up; resolves to true where there may be more. */
    removeExpired: (tx: Transaction): Promise<boolean> => repeat(() => removeSome(tx), startBatch()),
  };

  async function removeSome(tx: Transaction): Promise<boolean> {
    const rows = await table.expired<Omit<Named, 'id'>>('username', BATCH, tx);
    if (rows.length === 0) return false;
    await table.remove(keyOfAll(rows), tx);
    const expired = rows.filter(({ isPurged }) => !isPurged);
    if (expired.length > 0) {
      const details = { expired: true };
      await activity.record({ kind: 'purge', actor: null, subject: subjectOf(expired), details }, tx);
    }
    return rows.length === BATCH;
  }
}

const keyOfAll = (rows: { id: number }[]) => rows.map(({ id }) => id);

const subjectOf = (rows: Named[]): Subject => ({
  kind: 'contact',
  rows: rows.map(({ id, username }) => ({ _id: String(id), name: username })),
});
