import { redirect } from 'react-router-dom';
import type { PageApi } from '../../../shared/api.ts';
import type { Article, Neighbours } from '../../../shared/articles.ts';
import type { ArticleComments } from '../../../shared/comments.ts';
import { failed } from '../../../shared/messages.ts';
import { articlePath } from '../../../shared/paths.ts';
import { withFallbackMessage } from '../../api/withFallbackMessage.ts';
import { statusOf } from '../../kernel/ApiProblem.ts';
import { commentsAt } from '../comments/commentsAt.ts';

/** An article with a page of its comments and its neighbours; `article` is null if there is none with this slug. */
export interface ArticleData {
  article: Article | null;
  comments: ArticleComments;
  neighbours: Neighbours;
}

const noComments: ArticleComments = { comments: [], totalComments: 0, currentPage: 1, totalPages: 1 };

/**
 * Loads an article. Throws a redirect for a slug that it had before, and if a call fails for another reason than that there
 * is no such article.
 */
export async function loadArticle(api: PageApi, slug: string, commentsPage = 1): Promise<ArticleData> {
  try {
    const both = Promise.all([api.article(slug), api.neighbours(slug)]);
    const [article, neighbours] = await withFallbackMessage(both, failed.fetchArticles);
    // A slug that it had before.
    if (article.slug !== slug) throw redirect(articlePath(article), 301);
    const comments = await withFallbackMessage(commentsAt(api, article._id, commentsPage), failed.fetchComments);
    return { article, comments, neighbours };
  } catch (problem) {
    if (statusOf(problem) !== 404) throw problem;
    return { article: null, comments: noComments, neighbours: { previous: null, next: null } };
  }
}
