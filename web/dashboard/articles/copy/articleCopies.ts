import type { DashboardApi } from '../../../../shared/api.ts';
import type { ArticleOwner, StoredCopy, UnsavedFields } from '../../../../shared/workingCopies.ts';
import type { ArticleValues } from '../articleValues.ts';
import { writeTags } from '../tags.ts';
import type { CopyCalls, CopyKind } from './CopyKind.ts';
import { copyFields, copyText, typedNames, valuesOfCopy } from './copyFields.ts';

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
  names: typedNames,
  fieldsOf: copyFields,
  // The server does not have the image.
  valuesOf: (copy, { imgUrl }) => ({ ...valuesOfCopy(copy), imgUrl }),
  textOf: copyText,
  async valuesAt(version, { api, owner, loaded }) {
    const revision = await api.revision(owner, version);
    const { title, content, category, tags, imgAlt } = revision;
    const summary = revision.hasOwnSummary ? revision.summary : '';
    return { ...loaded, title, content, category: category ?? '', tags: writeTags(tags), imgAlt, summary };
  },
};
