import type { Read } from '../database/read.ts';
import type { CardColumns, PageColumns } from './view.ts';

const CARD = `id, slug, title, menu_title AS "menuTitle", in_menu AS "inMenu", position, edited_at AS "editedAt", version`;
const CARDS = `SELECT ${CARD}, content IS NOT NULL AS "hasContent" FROM text_pages ORDER BY position, id`;
const PAGE = `SELECT ${CARD}, content, summary FROM text_pages WHERE slug = $slug`;

/** The queries of public pages for written pages. */
export function textPageQueries(read: Read) {
  return {
    /** Lists all pages without their texts, in the order of the menus. */
    cards: () => read<CardColumns>(CARDS),

    /** Resolves to the page with a slug. */
    page: async (slug: string): Promise<PageColumns | undefined> => (await read<PageColumns>(PAGE, { slug }))[0],
  };
}
