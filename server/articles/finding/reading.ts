import {
  type Article,
  articleCalls,
  type Neighbours,
  type RelatedArticles,
} from '../../../shared/articles/articles.ts';
import type { Call } from '../../../shared/kit/call.ts';
import { refused } from '../../../shared/kit/refused.ts';
import { pathOf } from '../../../shared/kit/request.ts';
import type { App } from '../../context.ts';
import type { Viewer } from '../../http/state.ts';
import { HttpProblem } from '../../problems.ts';
import { articleNotFound, mayRead } from '../access.ts';
import { articleView, cardView } from '../view.ts';
import { type CardRow, cardsAround, cardWithRelated, currentSlug, wholeAround, wholeArticle } from './queries.ts';
import { byRelation } from './related.ts';

/** The redirect from a slug that a published article had before to the one that it has now. */
export class MovedArticle extends HttpProblem {
  readonly slug: string;

  constructor(slug: string, call: Call) {
    super(301, refused.articleMoved, undefined, { Location: `/api${pathOf(call, slug)}` });
    this.slug = slug;
  }
}

/**
 * Resolves to the article of a slug. Throws 404 for none, and for a draft unless the viewer is its author or an administrator, and
 * `MovedArticle` for a slug that a published article had before.
 */
export async function articleBySlug(app: App, slug: string, viewer: Viewer | null): Promise<Article> {
  const row = canBeSlug(slug) ? await wholeArticle(app, slug) : undefined;
  return articleView(await requireVisible(app, { slug, row, viewer }));
}

/** Resolves to the published articles just before and after that of a slug. Throws like `articleBySlug`. */
export async function articleNeighbours(app: App, slug: string, viewer: Viewer | null): Promise<Neighbours> {
  const { article: row, ...others } = canBeSlug(slug) ? await cardsAround(app, slug) : {};
  await requireVisible(app, { slug, row, viewer, call: articleCalls.neighbours });
  return neighboursView(others);
}

/** Resolves to the published articles that have most in common with that of a slug, three at most. Throws like `articleBySlug`. */
export async function relatedArticles(app: App, slug: string, viewer: Viewer | null): Promise<RelatedArticles> {
  const { article: row, related = [] } = canBeSlug(slug) ? await cardWithRelated(app, slug) : {};
  return relatedView(await requireVisible(app, { slug, row, viewer, call: articleCalls.related }), related);
}

/** The contents of an article's page. */
export interface ArticlePage {
  article: Article;
  neighbours: Neighbours;
  related: RelatedArticles;
}

/** Resolves to an article, its neighbours and its related ones, in one query. Throws like `articleBySlug`. */
export async function articlePage(app: App, slug: string, viewer: Viewer | null): Promise<ArticlePage> {
  const { article, related = [], ...others } = canBeSlug(slug) ? await wholeAround(app, slug) : {};
  const row = await requireVisible(app, { slug, row: article, viewer });
  return { article: articleView(row), neighbours: neighboursView(others), related: relatedView(row, related) };
}

interface FoundBySlug<Row> {
  slug: string;
  row: Row | undefined;
  viewer: Viewer | null;
  /** The call to which a redirect leads. */
  call?: Call;
}

/** Resolves to the article that was found by a slug. Throws `MovedArticle` where another published one had the slug before, and 404 otherwise. */
async function requireVisible<Row extends CardRow>(
  app: App,
  { slug, row, viewer, call = articleCalls.article }: FoundBySlug<Row>,
): Promise<Row> {
  if (row && mayRead({ published: row.published, authorId: row.author.id }, viewer)) return row;
  const moved = row || !canBeSlug(slug) ? undefined : await currentSlug(app, slug);
  throw moved === undefined ? articleNotFound() : new MovedArticle(moved, call);
}

/** Tells if a text may be the slug of an article, so that the database is asked. */
const canBeSlug = (text: string): boolean => /^[a-z0-9-]{1,100}$/.test(text);

const neighboursView = ({ previous, next }: { previous?: CardRow; next?: CardRow }): Neighbours => ({
  previous: previous ? cardView(previous) : null,
  next: next ? cardView(next) : null,
});

const relatedView = (article: CardRow, related: CardRow[]): RelatedArticles => ({
  articles: byRelation(article, related).map(cardView),
});
