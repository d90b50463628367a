import { makeAutoObservable, observableRef } from 'mobx';
import type { ReaderApi, VisitorApi } from '../../../shared/api.ts';
import type { Comment } from '../../../shared/comments.ts';
import type { ArticleData } from '../article/ArticleStore.ts';

type Calls = Pick<VisitorApi, 'addComment'> & Pick<ReaderApi, 'commentsOf'>;

/** The comments of the article on screen, oldest first. */
export class CommentsStore {
  comments: Comment[] = [];
  private articleId: string | null = null;
  private readonly api: Calls;

  constructor(api: Calls) {
    this.api = api;
    makeAutoObservable<this, 'api' | 'articleId'>(this, { comments: observableRef, api: false, articleId: false });
  }

  show(data: Pick<ArticleData, 'article' | 'comments'> | null): void {
    this.articleId = data?.article?._id ?? null;
    this.comments = data?.comments ?? [];
  }

  /** Settles with the answer once the comment stands in the list. Throws what the server refused. */
  async add(articleId: string, message: string) {
    const answer = await this.api.addComment(articleId, { message });
    this.append(articleId, answer.comment);
    return answer;
  }

  /** Asks for the list once more: others may have written too. Throws where that fails; the list then stays. */
  async reload(articleId: string): Promise<void> {
    const { comments } = await this.api.commentsOf(articleId);
    this.replace(articleId, comments);
  }

  private append(articleId: string, comment: Comment): void {
    if (articleId === this.articleId) this.comments = [...this.comments, comment];
  }

  private replace(articleId: string, comments: Comment[]): void {
    if (articleId === this.articleId) this.comments = comments;
  }
}
