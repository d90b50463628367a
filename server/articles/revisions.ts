import type { Revision, WholeRevision } from '../../shared/history/revisions.ts';
import type { Page, PageQuery } from '../../shared/kit/paging.ts';
import { refused } from '../../shared/kit/refused.ts';
import type { Scope } from '../authorise.ts';
import { CategoryRow } from '../categories/model.ts';
import { mapPage } from '../database/queries/pages.ts';
import { RevisionRow } from '../documents/revisions/model.ts';
import { findRevision, listRevisions, type RevisionKind, type SavedState } from '../documents/revisions/revisions.ts';
import { revisionView } from '../documents/revisions/view.ts';
import { requireArticle } from './access.ts';
import { ArticleRow } from './model.ts';

/** The small fields of a revision of an article. */
interface Fields extends Pick<WholeRevision, 'summary' | 'tags' | 'category' | 'imgAlt'> {
  /** Missing in those of an earlier release. */
  hasOwnSummary?: boolean;
  categoryId: number | null;
}

/** The saved states of articles. */
export const articleRevisions: RevisionKind<ArticleRow, Fields> = {
  model: RevisionRow,
  tables: { of: 'articles', revisions: 'revisions', owner: 'article_id' },
  requireOwner: requireArticle,
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
};

/** Lists an article's revisions, newest first. Throws 404 where there is no such article. */
export const listArticleRevisions = async (
  articleId: string,
  query: PageQuery,
  scope: Scope,
): Promise<Page<Revision>> => mapPage(await listRevisions(articleRevisions, articleId, query, scope), revisionView);

/** Throws 404. */
export const articleRevision = async (articleId: string, version: string, scope: Scope): Promise<WholeRevision> =>
  wholeView(await findRevision(articleRevisions, articleId, version, scope));

/** Resolves to a revision, and the id of its category, which may have another name now or be gone. Throws 404. */
export async function revisionToRestore(articleId: string, version: string, scope: Scope) {
  const found = await findRevision(articleRevisions, articleId, version, scope);
  return { revision: wholeView(found), categoryId: found.fields.categoryId };
}

/** Returns the state of an article that was read with its category's name, or with this one. */
function stateWith(article: ArticleRow, category: string | null): SavedState<Fields> {
  const { title, updatedAt: savedAt, summary, hasOwnSummary, categoryId, imageAlt: imgAlt } = article;
  const tags = JSON.parse(article.tags) as string[];
  return { title, savedAt, fields: { summary, hasOwnSummary, tags, category, categoryId, imgAlt } };
}

function wholeView({ row, fields, content }: { row: RevisionRow; fields: Fields; content: string }): WholeRevision {
  const { categoryId: _, hasOwnSummary = false, ...shown } = fields;
  return { ...revisionView(row), ...shown, hasOwnSummary, content };
}
