import { redirect } from 'react-router-dom';
import type { PageApi } from '../../../shared/api.ts';
import type { Article, ArticleCard } from '../../../shared/articles/articles.ts';
import type { ArticleComments } from '../../../shared/comments/comments.ts';
import { articlePath } from '../../../shared/site/paths.ts';
import { pageMessages } from '../../../shared/texts/texts.ts';
import { withFallbackMessage } from '../../api/withFallbackMessage.ts';
import { linkedCard, type ShownCard } from '../../article/shownCard.ts';
import { statusOf } from '../../kernel/ApiProblem.ts';
import { commentsAt } from '../comments/commentsAt.ts';

/** An article with its text ready for reading, a page of its comments, its neighbours and related articles; `article` is null if there is none with this slug. */
export interface ArticleData {
  article: Article | null;
  comments: ArticleComments;
  neighbours: { previous: ShownCard | null; next: ShownCard | null };
  related: ShownCard[];
  /** The comment whose answers are shown alone; empty for all comments. */
  thread: string;
}

const noComments: ArticleComments = { comments: [], totalComments: 0, currentPage: 1, totalPages: 1 };

/**
 * Loads an article. Throws a redirect for a slug that it had before, and if a call fails for another reason than that there
 * is no such article.
 */
export async function loadArticle(api: PageApi, slug: string, commentsPage = 1, thread = ''): Promise<ArticleData> {
  try {
    const all = Promise.all([api.article(slug, { content: 'readable' }), api.neighbours(slug), api.related(slug)]);
    const [article, neighbours, related] = await withFallbackMessage(all, pageMessages.fetchArticlesFailed);
    // A slug that it had before.
    if (article.slug !== slug) throw redirect(articlePath(article), 301);
    const comments = await withFallbackMessage(
      commentsAt(api, article._id, commentsPage, thread),
      pageMessages.fetchCommentsFailed,
    );
    const around = { previous: linked(neighbours.previous), next: linked(neighbours.next) };
    return { article, comments, neighbours: around, related: related.articles.map(linkedCard), thread };
  } catch (problem) {
    if (statusOf(problem) !== 404) throw problem;
    return { article: null, comments: noComments, neighbours: { previous: null, next: null }, related: [], thread };
  }
}

const linked = (card: ArticleCard | null) => card && linkedCard(card);
