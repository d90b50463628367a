import { Op, type Transaction } from 'sequelize';
import type { Subject } from '../../shared/activity.ts';
import { textPageLimits } from '../../shared/menus.ts';
import type { Page, PageQuery } from '../../shared/paging.ts';
import { textPageMessages as messages } from '../../shared/textPageMessages.ts';
import type { TrashedPage } from '../../shared/trash.ts';
import type { RecordedWrites } from '../activity/activity.ts';
import { mapPage } from '../database/pages.ts';
import { conflict } from '../problems.ts';
import { type Actor, asAdmin } from '../sessions/authorise.ts';
import { type DependentRows, deletionView, trashTable } from '../trash/table.ts';
import { TextPageRow } from './model.ts';

interface Dependencies extends RecordedWrites {
  history: DependentRows;
}

interface Named {
  id: number;
  title: string;
  slug: string;
}

type TrashedColumns = Named & Pick<TextPageRow, 'inMenu' | 'position'>;

/** Deleted pages, with their addresses and their places in the menus. */
export type PageTrash = ReturnType<typeof createPageTrash>;

export function createPageTrash({ database, changes, activity, history }: Dependencies) {
  const columns = 'title, slug, in_menu AS "inMenu", position';
  const table = trashTable<Named, TrashedColumns>({ database, activity, table: 'text_pages', columns, subjectOf });

  return {
    purge: table.purge,

    /** Moves, within a write that has the lock on pages, a locked page into the trash; those after it move up. */
    async put({ id, title, slug, position }: TextPageRow, actor: Actor, tx: Transaction): Promise<void> {
      await table.put([{ id, title: title ?? '', slug }], actor, tx);
      await shift({ from: position, by: -1 }, tx);
    },

    /** Lists deleted pages, the latest deletion first. */
    list: async (query: PageQuery): Promise<Page<TrashedPage>> =>
      mapPage(await table.list(query), (row) => {
        const { id, title, slug, inMenu } = row;
        return { _id: String(id), title, slug, inMenu, ...deletionView(row) };
      }),

    /**
     * Restores pages at their addresses, in their menus and at their places. Resolves to their number. Throws 409, with
     * nothing restored, where another page has such an address by now, and where there are too many.
     */
    async restore(ids: string[], actor: Actor): Promise<number> {
      const work = asAdmin(actor, async (tx) => {
        await database.exclusive('pages', tx);
        const rows = await table.lock(ids, tx);
        await requireFreeAddresses(rows, tx);
        // The first place first, for the others follow it.
        for (const row of rows.toSorted((one, other) => one.position - other.position)) {
          const last = (await TextPageRow.count({ transaction: tx })) + 1;
          if (last > textPageLimits.pages) throw conflict(messages.tooMany);
          const position = Math.min(row.position, last);
          await shift({ from: position, by: 1 }, tx);
          await table.restore([row], tx, { position: String(position) });
        }
        await activity.record({ kind: 'restore', actor, subject: subjectOf(rows) }, tx);
        return rows.length;
      });
      return changes.write(work, (restored) => (restored > 0 ? ['pages', 'settings'] : []));
    },

    /** Removes, within a write, what must be removed until the time of the batch is up; resolves to true where there may be more. */
    removeExpired: async (tx: Transaction): Promise<boolean> => (await table.removeExpired(tx, history)).hasMore,
  };
}

/** Moves the pages from this place on. */
async function shift({ from, by }: { from: number; by: 1 | -1 }, transaction: Transaction): Promise<void> {
  await TextPageRow.increment('position', { by, where: { position: { [Op.gte]: from } }, transaction });
}

async function requireFreeAddresses(rows: Named[], transaction: Transaction): Promise<void> {
  const found = await TextPageRow.findAll({
    attributes: ['slug'],
    where: { slug: rows.map(({ slug }) => slug) },
    transaction,
  });
  const taken = new Set(found.map(({ slug }) => slug));
  for (const { title, slug } of rows) {
    if (taken.has(slug)) throw conflict(messages.addressTaken(title, slug));
    taken.add(slug);
  }
}

/** Names pages in the journal. */
const subjectOf = (rows: Named[]): Subject => ({
  kind: 'page',
  rows: rows.map(({ id, title, slug }) => ({ _id: String(id), name: title, slug })),
});
