import { articleCalls } from '../../shared/articles.ts';
import type { Call } from '../../shared/call.ts';
import { refused } from '../../shared/refused.ts';
import { pathOf } from '../../shared/request.ts';
import type { SqlBoolean } from '../database/sqlTypes.ts';
import type { Viewer } from '../http/state.ts';
import { HttpProblem } from '../problems.ts';
import type { AuthorColumns } from '../users/view.ts';
import { articleNotFound, mayRead } from './own.ts';
import type { ArticleQueries } from './queries.ts';

/** The redirect from a slug that a published article had before to the one that it has now. */
export class MovedArticle extends HttpProblem {
  readonly slug: string;

  constructor(slug: string, call: Call) {
    super(301, refused.articleMoved, undefined, { Location: `/api${pathOf(call, slug)}` });
    this.slug = slug;
  }
}

interface VisibleOptions<Row> {
  slug: string;
  row: Row | undefined;
  viewer: Viewer | null;
  /** The call to which a redirect leads. */
  call?: Call;
}

/**
 * Resolves to the article of a slug where there is one and the viewer may see it. Throws `MovedArticle` where a published
 * one had the slug before, and 404 otherwise.
 */
export async function visible<Row extends { published: SqlBoolean; author: AuthorColumns }>(
  { movedTo }: Pick<ArticleQueries, 'movedTo'>,
  { slug, row, viewer, call = articleCalls.article }: VisibleOptions<Row>,
): Promise<Row> {
  if (row && mayRead({ published: row.published, authorId: row.author.id }, viewer)) return row;
  const moved = row || !canBeSlug(slug) ? undefined : await movedTo(slug);
  throw moved === undefined ? articleNotFound() : new MovedArticle(moved, call);
}

/** Tells if a text may be the slug of an article, so that the database is asked. */
export const canBeSlug = (text: string): boolean => /^[a-z0-9-]{1,100}$/.test(text);
