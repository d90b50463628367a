import { readingTime } from '../../shared/documents/readingTime.ts';
import type { PageRevision, WholePageRevision } from '../../shared/history/revisions.ts';
import type { Page, PageQuery } from '../../shared/kit/paging.ts';
import type { Site } from '../../shared/site/pages.ts';
import { textPageMessages as messages } from '../../shared/textPages/textPageMessages.ts';
import type { App } from '../context.ts';
import { mapPage } from '../database/queries/pages.ts';
import { PageRevisionRow, type RevisionRow } from '../documents/revisions/model.ts';
import {
  findRevision,
  listRevisions,
  type RevisionKind,
  revisionFields,
  type SavedState,
} from '../documents/revisions/revisions.ts';
import { revisionView } from '../documents/revisions/view.ts';
import { visibleText } from '../documents/text/summary.ts';
import { defaultText } from './defaults/defaultTexts.ts';
import { TextPageRow } from './model.ts';
import { existingPage } from './queries.ts';

/** The small fields of a revision of a page: its titles, null for the default ones. */
interface Fields extends Pick<TextPageRow, 'title' | 'menuTitle' | 'slug'> {
  /** False where it has the default text. */
  hasContent: boolean;
}

/** The time of the first state of a default text, which tells none. */
const UNKNOWN = new Date(0);

/** Whoever may write pages may see the revisions of all. */
const ALL = { of: 'all' } as const;

/** The saved states of written pages; one with a default title or text shows them as they are now. */
export const pageRevisions: RevisionKind<TextPageRow, Fields> = {
  model: PageRevisionRow,
  tables: { of: 'text_pages', revisions: 'page_revisions', owner: 'page_id' },
  requireOwner: async (slug) => (await existingPage(slug)).id,
  async contentOf(id, tx) {
    const row = await TextPageRow.findByPk(id, { attributes: ['content'], ...(tx ? { transaction: tx } : {}) });
    return row && (row.content ?? '');
  },
  stateOf: (page) => stateAt(page, new Date()),
  stateBefore: async (page) => stateAt(page, page.editedAt ?? UNKNOWN),
  notFound: messages.notFound,
};

/** Lists a page's revisions, newest first. Throws 404 where there is no such page. */
export async function listPageRevisions(app: App, slug: string, query: PageQuery): Promise<Page<PageRevision>> {
  const { site } = await app.settings.current();
  return mapPage(await listRevisions(pageRevisions, slug, query, ALL), (row) => view(row, site));
}

/** Resolves to a revision of a page. Throws 404. */
export async function pageRevision(app: App, slug: string, version: string): Promise<WholePageRevision> {
  const { site } = await app.settings.current();
  const { row, fields, content } = await findRevision(pageRevisions, slug, version, ALL);
  const text = defaultText(fields.slug, site);
  const menuTitle = fields.menuTitle ?? text?.menuTitle ?? '';
  return { ...view(row, site), menuTitle, content: fields.hasContent ? content : (text?.content ?? '') };
}

/** Resolves to the columns that a revision restores; its content is null for the default one. Throws 404. */
export async function restorableState(slug: string, version: string) {
  const { fields, content } = await findRevision(pageRevisions, slug, version, ALL);
  const { title, menuTitle } = fields;
  return { title, menuTitle, content: fields.hasContent ? content : null };
}

function stateAt({ title, menuTitle, content, slug }: TextPageRow, savedAt: Date): SavedState<Fields> {
  return { title: title ?? '', savedAt, fields: { title, menuTitle, slug, hasContent: content !== null } };
}

function view(row: RevisionRow, site: Site): PageRevision {
  const fields = revisionFields<Fields>(row);
  const text = defaultText(fields.slug, site);
  const { title, words, ...revision } = revisionView(row);
  return {
    ...revision,
    title: fields.title ?? text?.title ?? '',
    words: fields.hasContent ? words : readingTime(visibleText(text?.content ?? '')).words,
    savedAt:
      row.createdAt.getTime() === UNKNOWN.getTime()
        ? text?.updated
          ? new Date(text.updated).toISOString()
          : null
        : revision.savedAt,
    isDefault: fields.title === null && !fields.hasContent,
  };
}
