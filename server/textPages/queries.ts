import type { Transaction } from 'sequelize';
import { textPageMessages as messages } from '../../shared/textPages/textPageMessages.ts';
import { isPageSlug } from '../../shared/textPages/textPages.ts';
import { isLive } from '../database/queries/live.ts';
import type { Read } from '../database/queries/read.ts';
import { notFound } from '../problems.ts';
import { TextPageRow } from './model.ts';
import type { CardColumns, PageColumns } from './view.ts';

const CARD = `id, slug, title, menu_title AS "menuTitle", in_menu AS "inMenu", published, position, edited_at AS "editedAt", version`;
const CARDS = `SELECT ${CARD}, content IS NOT NULL AS "hasContent" FROM text_pages WHERE ${isLive()} ORDER BY position, id`;
const PAGE = `SELECT ${CARD}, content, summary FROM text_pages WHERE slug = $slug AND ${isLive()}`;

/** The queries of public pages for written pages. */
export function textPageQueries(read: Read) {
  return {
    /** Lists all pages without their texts, in the order of the menus. */
    cards: () => read<CardColumns>(CARDS),

    /** Resolves to the page with a slug. */
    page: async (slug: string): Promise<PageColumns | undefined> => (await read<PageColumns>(PAGE, { slug }))[0],
  };
}

/** Resolves to the row of a page, which a write locks. Throws 404. */
export async function existingPage(slug: string, transaction?: Transaction): Promise<TextPageRow> {
  const locked = transaction ? { transaction, lock: transaction.LOCK.UPDATE } : {};
  // A NUL is no value of a query.
  const row = isPageSlug(slug) ? await TextPageRow.findOne({ where: { slug }, ...locked }) : null;
  if (!row) throw notFound(messages.notFound);
  return row;
}
