import { makeAutoObservable, observableRef } from 'mobx';
import type { ReaderApi } from '../../../shared/api.ts';
import type { Article, Neighbours } from '../../../shared/articles.ts';
import type { Comment } from '../../../shared/comments.ts';
import { failed } from '../../../shared/messages.ts';
import { statusOf } from '../../api/ApiProblem.ts';
import { named } from '../../api/named.ts';

/** An article with its comments, oldest first, and the articles beside it; `article` is null where the address names none. */
export interface ArticleData {
  article: Article | null;
  comments: Comment[];
  neighbours: Neighbours;
}

/** The article on screen. */
export class ArticleStore {
  data: ArticleData | null = null;

  constructor() {
    makeAutoObservable(this, { data: observableRef });
  }

  show(data: ArticleData | null): void {
    this.data = data;
  }
}

/** Throws where a call fails for another reason than that there is no such article. */
export async function loadArticle(api: ReaderApi, slug: string): Promise<ArticleData> {
  try {
    const [article, neighbours] = await Promise.all([api.article(slug), api.neighbours(slug)]);
    const { comments } = await named(api.commentsOf(article._id), failed.fetchComments);
    return { article, comments, neighbours };
  } catch (problem) {
    if (statusOf(problem) !== 404) throw problem;
    return { article: null, comments: [], neighbours: { previous: null, next: null } };
  }
}
