import type { DashboardApi } from '../../../../shared/api.ts';
import { readTags } from '../../../../shared/tags.ts';
import type { ArticleOwner, StoredCopy, UnsavedFields } from '../../../../shared/workingCopies.ts';
import { type ArticleValues, valuesOf } from '../articleValues.ts';
import { writeTags } from '../tags.ts';
import type { CopyCalls, CopyKind } from './CopyKind.ts';

type Calls = Pick<
  DashboardApi,
  | ('draft' | 'updateDraft' | 'deleteDraft' | 'editors')
  | ('newDrafts' | 'newDraft' | 'createDraft' | 'updateNewDraft' | 'deleteNewDraft')
>;

/** Returns the calls on the working copies of articles. */
export const articleCopyCalls = (api: Calls): CopyCalls<UnsavedFields> => ({
  read: api.draft,
  update: api.updateDraft,
  remove: api.deleteDraft,
  editors: api.editors,
  listNew: api.newDrafts,
  readNew: api.newDraft,
  createNew: api.createDraft,
  updateNew: api.updateNewDraft,
  removeNew: api.deleteNewDraft,
  isNew: (copy) => (copy as StoredCopy<ArticleOwner>).article === null,
});

/** The working copies of articles. */
export const articleCopies: CopyKind<ArticleValues, UnsavedFields> = {
  calls: articleCopyCalls,
  // The server does not have the image.
  names: (Object.keys(valuesOf(null, '')) as (keyof ArticleValues)[]).filter((name) => name !== 'imgUrl'),
  fieldsOf: ({ tags, imgUrl: _, ...values }) => ({ ...values, tags: readTags(tags) }),
  valuesOf({ tags, publishAt, ...copy }, { imgUrl }) {
    const written = { tags: tags && writeTags(tags), publishAt: publishAt === null ? '' : publishAt };
    return { ...copy, ...written, imgUrl } as Partial<ArticleValues>;
  },
  async valuesAt(version, { api, owner, loaded }) {
    const revision = await api.revision(owner, version);
    const { title, content, category, tags, imgAlt } = revision;
    const summary = revision.hasOwnSummary ? revision.summary : '';
    return { ...loaded, title, content, category: category ?? '', tags: writeTags(tags), imgAlt, summary };
  },
};
