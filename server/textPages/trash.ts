import { Op, type Transaction } from 'sequelize';
import type { Subject } from '../../shared/activity/activity.ts';
import type { TrashedPage } from '../../shared/history/trash.ts';
import type { CacheTag } from '../../shared/kit/call.ts';
import { textPageLimits } from '../../shared/settings/menus.ts';
import { textPageMessages as messages } from '../../shared/textPages/textPageMessages.ts';
import { record } from '../activity/activity.ts';
import type { Actor } from '../authorise.ts';
import type { App } from '../context.ts';
import { deletionView, lockTrashed, moveToTrash, restoreTrashed, type TrashTable } from '../documents/trashTable.ts';
import { conflict } from '../problems.ts';
import { write } from '../write.ts';
import { TextPageRow } from './model.ts';

interface Named {
  id: number;
  title: string;
  slug: string;
}

type TrashedColumns = Named & Pick<TextPageRow, 'inMenu' | 'position'>;

export const trashedPages: TrashTable<Named, TrashedColumns, TrashedPage> = {
  table: 'text_pages',
  as: 'admin',
  columns: 'title, slug, in_menu AS "inMenu", position',
  subjectOf,
  view: (row) => {
    const { id, title, slug, inMenu } = row;
    return { _id: String(id), title, slug, inMenu, ...deletionView(row) };
  },
};

/** Moves, within a write that has the lock on pages, a locked page into the trash; those after it move up. */
export async function movePageToTrash(app: App, page: TextPageRow, actor: Actor, tx: Transaction): Promise<void> {
  const { id, title, slug, position } = page;
  await moveToTrash(app, trashedPages, [{ id, title: title ?? '', slug }], actor, tx);
  await shift({ from: position, by: -1 }, tx);
}

/**
 * Restores pages at their addresses, in their menus and at their places. Resolves to their number. Throws 409, with
 * nothing restored, where another page has such an address by now, and where there are too many.
 */
export function restorePages(app: App, ids: string[], actor: Actor): Promise<number> {
  const tags = (restored: number): CacheTag[] => (restored > 0 ? ['pages', 'settings'] : []);
  return write(app, { as: 'admin', actor, tags }, async ({ tx, scope }) => {
    await app.database.exclusive('pages', tx);
    const rows = await lockTrashed(app, trashedPages, { ids, scope }, tx);
    await requireFreeAddresses(rows, tx);
    // The first place first, for the others follow it.
    for (const row of rows.toSorted((one, other) => one.position - other.position)) {
      const last = (await TextPageRow.count({ transaction: tx })) + 1;
      if (last > textPageLimits.pages) throw conflict(messages.tooMany);
      const position = Math.min(row.position, last);
      await shift({ from: position, by: 1 }, tx);
      await restoreTrashed(app, trashedPages, { rows: [row], values: { position: String(position) } }, tx);
    }
    await record(app, { kind: 'restore', actor, subject: subjectOf(rows) }, tx);
    return rows.length;
  });
}

/** Moves the pages from this place on. */
async function shift({ from, by }: { from: number; by: 1 | -1 }, transaction: Transaction): Promise<void> {
  // Sequelize would change those in the trash too.
  const where = { position: { [Op.gte]: from }, deletedAt: null };
  await TextPageRow.increment('position', { by, where, transaction });
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

function subjectOf(rows: Named[]): Subject {
  return { kind: 'page', rows: rows.map(({ id, title, slug }) => ({ _id: String(id), name: title, slug })) };
}
