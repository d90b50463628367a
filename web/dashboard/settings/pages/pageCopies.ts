import type { TextPage } from '../../../../shared/textPages.ts';
import type { PageOwner, StoredCopy, UnsavedPageFields } from '../../../../shared/workingCopies.ts';
import type { CopyKind } from '../../articles/copy/CopyKind.ts';

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

/** The working copies of written pages. */
export const pageCopies: CopyKind<PageValues, UnsavedPageFields> = {
  calls: (api) => ({
    read: api.pageDraft,
    update: api.updatePageDraft,
    remove: api.deletePageDraft,
    editors: api.pageEditors,
    listNew: api.newPageDrafts,
    readNew: api.newPageDraft,
    createNew: api.createPageDraft,
    updateNew: api.updateNewPageDraft,
    removeNew: api.deleteNewPageDraft,
    isNew: (copy) => (copy as StoredCopy<PageOwner>).page === null,
  }),
  names: ['title', 'content', 'slug', 'menuTitle', 'inMenu'],
  fieldsOf: (values) => values,
  valuesOf: (copy) => copy as Partial<PageValues>,
  async valuesAt(version, { api, owner, loaded }) {
    const { title, menuTitle, content } = await api.pageRevision(owner, version);
    return { ...loaded, title, menuTitle, content };
  },
};
