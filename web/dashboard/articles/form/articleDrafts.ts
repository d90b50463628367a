import { readTags, writeTags } from '../../../../shared/articles/tags.ts';
import type { DraftedDocument } from '../../documents/ServerDraft.ts';
import type { ArticleValues } from './articleValues.ts';

/** The drafts of articles; the server gets an image only with the article. */
export const articleDrafts: DraftedDocument<ArticleValues> = {
  kind: 'article',
  fieldsOf: ({ tags, imgUrl: _, ...values }) => ({ ...values, tags: readTags(tags) }),
  valuesOf: ({ tags, publishAt, imgUrl: _, ...fields }) => ({
    ...fields,
    tags: Array.isArray(tags) ? writeTags(tags.map(String)) : undefined,
    publishAt: publishAt ?? '',
  }),
  async valuesAt(version, { api, owner, loaded }) {
    const revision = await api.revision(owner, version);
    const { title, content, category, tags, imgAlt } = revision;
    const summary = revision.hasOwnSummary ? revision.summary : '';
    return { ...loaded, title, content, category: category ?? '', tags: writeTags(tags), imgAlt, summary };
  },
};
