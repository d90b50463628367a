import type { ReaderApi } from '../../../shared/api.ts';
import type { Article } from '../../../shared/articles.ts';
import type { Comment } from '../../../shared/comments.ts';
import { statusOf } from '../../api/ApiProblem.ts';
import { Loaded } from '../../app/Loaded.ts';

/** An article with its comments, oldest first; `article` is null where the address names none. */
export interface ArticleData {
  article: Article | null;
  comments: Comment[];
}

export class ArticleStore {
  readonly shown = new Loaded<ArticleData>();
  private readonly api: ReaderApi;

  constructor(api: ReaderApi) {
    this.api = api;
  }

  /** Clears the previous article first, so that it never stands under the new address. */
  load(slug: string, signal?: AbortSignal): Promise<void> {
    this.shown.clear();
    return this.shown.load(() => this.ask(slug), signal);
  }

  private async ask(slug: string): Promise<ArticleData> {
    try {
      const article = await this.api.article(slug);
      const { comments } = await this.api.commentsOf(article._id);
      return { article, comments };
    } catch (problem) {
      if (statusOf(problem) === 404) return { article: null, comments: [] };
      throw problem;
    }
  }
}
