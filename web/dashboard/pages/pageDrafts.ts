import type { TextPage } from '../../../shared/textPages/textPages.ts';
import type { DraftedDocument } from '../documents/ServerDraft.ts';

/** The values of the form of a page, named like the fields of the call. */
export type PageValues = Pick<TextPage, 'title' | 'menuTitle' | 'slug' | 'inMenu' | 'content'>;

/** The initial values of the form: those of a saved page, or empty ones. */
export const valuesOf = (page: TextPage | null): PageValues => ({
  title: page?.title ?? '',
  menuTitle: page?.menuTitle ?? '',
  slug: page?.slug ?? '',
  inMenu: page?.inMenu ?? 'none',
  content: page?.content ?? '',
});

/** The drafts of written pages. */
export const pageDrafts: DraftedDocument<PageValues> = {
  kind: 'page',
  fieldsOf: (values) => values,
  valuesOf: (fields) => fields,
  async valuesAt(version, { api, owner, loaded }) {
    const { title, menuTitle, content } = await api.pageRevision(owner, version);
    return { ...loaded, title, menuTitle, content };
  },
};
