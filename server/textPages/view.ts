import type { Site } from '../../shared/site/pages.ts';
import type { TextPage, TextPageCard } from '../../shared/textPages/textPages.ts';
import { isoTime, type SqlBoolean, type SqlDate } from '../database/queries/sqlTypes.ts';
import { defaultText } from './defaults/defaultTexts.ts';
import type { TextPageRow } from './model.ts';

/** The columns of a page without its text. */
export type CardColumns = Pick<
  TextPageRow,
  'id' | 'slug' | 'title' | 'menuTitle' | 'inMenu' | 'position' | 'version'
> & {
  published: SqlBoolean;
  editedAt: SqlDate | null;
  /** False where the content is the default one. */
  hasContent: SqlBoolean;
};

/** The columns of a page. */
export type PageColumns = Omit<CardColumns, 'hasContent'> & Pick<TextPageRow, 'content' | 'summary'>;

/** Presents a page without its text; a default one has the publication's name and address in it. */
export const textPageCard = (row: CardColumns, site: Site): TextPageCard => cardOf(row, Boolean(row.hasContent), site);

/** Presents a page with its text. */
export function textPageView(row: PageColumns, site: Site): TextPage {
  const text = defaultText(row.slug, site);
  return {
    ...cardOf(row, row.content !== null, site),
    content: row.content ?? text?.content ?? '',
    description: (row.content === null ? text?.description : row.summary) ?? '',
  };
}

function cardOf(row: Omit<CardColumns, 'hasContent'>, hasContent: boolean, site: Site): TextPageCard {
  const text = defaultText(row.slug, site);
  const changed = row.editedAt ?? text?.updated;
  return {
    _id: String(row.id),
    slug: row.slug,
    title: row.title ?? text?.title ?? '',
    menuTitle: row.menuTitle ?? text?.menuTitle ?? '',
    inMenu: row.inMenu,
    published: Boolean(row.published),
    order: row.position,
    updatedAt: changed ? isoTime(changed) : null,
    isDefault: text !== undefined && row.title === null && row.menuTitle === null && !hasContent,
    canDelete: text === undefined,
    version: row.version,
  };
}
