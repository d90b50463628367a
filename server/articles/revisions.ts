import type { Page, PageQuery } from '../../shared/paging.ts';
import { refused } from '../../shared/refused.ts';
import type { Revision, WholeRevision } from '../../shared/revisions.ts';
import { CategoryRow } from '../categories/model.ts';
import type { Database } from '../database/open.ts';
import { mapPage } from '../database/pages.ts';
import { RevisionRow } from '../revisions/model.ts';
import { createRevisions, type SavedState } from '../revisions/revisions.ts';
import { revisionView } from '../revisions/view.ts';
import type { OwnOnly } from '../sessions/authorise.ts';
import { existingArticle } from './existing.ts';
import { ArticleRow } from './model.ts';

/** The small fields of a revision of an article. */
interface Fields extends Pick<WholeRevision, 'summary' | 'tags' | 'category' | 'imgAlt'> {
  /** Missing in those of an earlier release. */
  hasOwnSummary?: boolean;
  categoryId: number | null;
}

/** The saved states of articles. */
export type ArticleRevisions = ReturnType<typeof createArticleRevisions>;

export function createArticleRevisions(database: Database) {
  const { list, find, ...revisions } = createRevisions<ArticleRow, Fields>(database, {
    model: RevisionRow,
    tables: { of: 'articles', revisions: 'revisions', owner: 'article_id' },
    existing: existingArticle,
    async contentOf(id, tx) {
      const row = await ArticleRow.findByPk(id, { attributes: ['content'], ...(tx ? { transaction: tx } : {}) });
      return row?.content ?? null;
    },
    stateOf: (article) => stateWith(article, article.category?.name ?? null),
    async stateBefore(article, transaction) {
      const { categoryId } = article;
      const category = categoryId === null ? null : await CategoryRow.findByPk(categoryId, { transaction });
      return stateWith(article, category?.name ?? null);
    },
    notFound: refused.articleNotFound,
  });

  return {
    ...revisions,

    /** Lists an article's revisions, newest first. Throws 404 where there is no such article. */
    list: async (articleId: string, query: PageQuery, own: OwnOnly): Promise<Page<Revision>> =>
      mapPage(await list(articleId, query, own), revisionView),

    /** Resolves to a revision. Throws 404. */
    read: async (articleId: string, version: string, own: OwnOnly): Promise<WholeRevision> =>
      whole(await find(articleId, version, own)),

    /** Resolves to a revision, and the id of its category, which may have another name now or be gone. */
    async readForRestoring(articleId: string, version: string, own: OwnOnly) {
      const found = await find(articleId, version, own);
      return { revision: whole(found), categoryId: found.fields.categoryId };
    },
  };
}

/** Returns the state of an article that was read with its category's name, or with this one. */
function stateWith(article: ArticleRow, category: string | null): SavedState<Fields> {
  const { title, updatedAt: savedAt, summary, hasOwnSummary, categoryId, imageAlt: imgAlt } = article;
  const tags = JSON.parse(article.tags) as string[];
  return { title, savedAt, fields: { summary, hasOwnSummary, tags, category, categoryId, imgAlt } };
}

function whole({ row, fields, content }: { row: RevisionRow; fields: Fields; content: string }): WholeRevision {
  const { categoryId: _, hasOwnSummary = false, ...shown } = fields;
  return { ...revisionView(row), ...shown, hasOwnSummary, content };
}
