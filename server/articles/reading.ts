import { type Article, articleCalls, type Neighbours, type RelatedArticles } from '../../shared/articles.ts';
import type { Viewer } from '../http/state.ts';
import type { ArticleQueries, CardRow } from './queries.ts';
import { byRelation } from './related.ts';
import { articleView, cardView } from './view.ts';
import { canBeSlug, visible } from './visible.ts';

/** Single articles with what stands around them, as their pages show them. */
export function createArticleReading(queries: ArticleQueries) {
  return {
    /**
     * Resolves to the article of a slug. Throws 404 for none, and for a draft unless the viewer is its author or an administrator, and
     * `MovedArticle` for a slug that a published article had before.
     */
    async bySlug(slug: string, viewer: Viewer | null): Promise<Article> {
      const row = canBeSlug(slug) ? await queries.whole(slug) : undefined;
      return articleView(await visible(queries, { slug, row, viewer }));
    },

    /** Resolves to the published articles just before and after that of a slug. Throws like `bySlug`. */
    async neighbours(slug: string, viewer: Viewer | null): Promise<Neighbours> {
      const { article: row, ...others } = canBeSlug(slug) ? await queries.cardsAround(slug) : {};
      await visible(queries, { slug, row, viewer, call: articleCalls.neighbours });
      return neighboursView(others);
    },

    /** Resolves to the published articles that have most in common with that of a slug, three at most. Throws like `bySlug`. */
    async related(slug: string, viewer: Viewer | null): Promise<RelatedArticles> {
      const { article: row, related = [] } = canBeSlug(slug) ? await queries.withRelated(slug) : {};
      return relatedView(await visible(queries, { slug, row, viewer, call: articleCalls.related }), related);
    },

    /** Resolves to an article, its neighbours and its related ones, in one query. Throws like `bySlug`. */
    async withOthers(slug: string, viewer: Viewer | null) {
      const { article, related = [], ...others } = canBeSlug(slug) ? await queries.wholeAround(slug) : {};
      const row = await visible(queries, { slug, row: article, viewer });
      return { article: articleView(row), neighbours: neighboursView(others), related: relatedView(row, related) };
    },
  };
}

const neighboursView = ({ previous, next }: { previous?: CardRow; next?: CardRow }): Neighbours => ({
  previous: previous ? cardView(previous) : null,
  next: next ? cardView(next) : null,
});

const relatedView = (article: CardRow, related: CardRow[]): RelatedArticles => ({
  articles: byRelation(article, related).map(cardView),
});
