import { makeAutoObservable, observableRef } from 'mobx';
import type { ReaderApi } from '../../../shared/api.ts';
import type { ArticleComments, Comment } from '../../../shared/comments.ts';
import { limits } from '../../../shared/limits.ts';
import type { ArticleData } from '../article/ArticleStore.ts';
import { commentsAt } from './commentsAt.ts';

type Calls = Pick<ReaderApi, 'addComment' | 'commentsOf'>;

/** The comments of the article on screen: pages that follow one another, oldest first. Page 1 has the newest comments. */
export class CommentsStore {
  newestPage = 1;
  oldestPage = 1;
  totalPages = 1;
  loading = false;
  /** The problem of the last call for earlier comments. */
  problem: unknown = null;
  private loaded: Comment[] = [];
  private totalLoaded = 0;
  /** The reader's own ones since the last page was loaded. */
  private added: Comment[] = [];
  private articleId: string | null = null;
  private readonly api: Calls;

  constructor(api: Calls) {
    this.api = api;
    makeAutoObservable<this, 'api' | 'articleId' | 'loaded' | 'added'>(
      this,
      { problem: observableRef, loaded: observableRef, added: observableRef, api: false, articleId: false },
      { autoBind: true },
    );
  }

  get comments(): Comment[] {
    return this.added.length > 0 ? [...this.loaded, ...this.added] : this.loaded;
  }

  /** How many there are under the article, on all pages. */
  get total(): number {
    return this.totalLoaded + this.added.length;
  }

  show(data: Pick<ArticleData, 'article' | 'comments'>): void {
    this.articleId = data.article?._id ?? null;
    this.loading = false;
    this.problem = null;
    this.replace([data.comments]);
  }

  /** Settles with the answer once the comment stands in the list. Throws what the server refused. */
  async add(articleId: string, message: string) {
    const answer = await this.api.addComment(articleId, { message });
    this.append(articleId, answer.comment);
    return answer;
  }

  /** Loads the newest page once more: others may have written too. Throws where that fails; the list then stays. */
  async reload(articleId: string): Promise<void> {
    const newest = await commentsAt(this.api, articleId, 1);
    if (articleId === this.articleId) this.join(newest);
  }

  /** Loads the page before those shown. Never throws: why it failed is in `problem`. */
  async loadEarlier(): Promise<void> {
    const { articleId } = this;
    if (articleId === null || this.loading) return;
    this.begin();
    try {
      const pages = await this.earlierPages(articleId);
      if (articleId === this.articleId) this.replace(pages);
    } catch (problem) {
      if (articleId === this.articleId) this.fail(problem);
    }
  }

  /** The page before those shown, and these, newest first; they are loaded anew where other comments made them move. */
  private async earlierPages(articleId: string): Promise<ArticleComments[]> {
    const { newestPage, oldestPage, totalPages, totalLoaded, loaded } = this;
    const earlier = await commentsAt(this.api, articleId, oldestPage + 1);
    if (earlier.totalComments === totalLoaded) {
      return [{ comments: loaded, totalComments: totalLoaded, currentPage: newestPage, totalPages }, earlier];
    }
    const numbers = Array.from({ length: oldestPage - newestPage + 1 }, (_, index) => newestPage + index);
    return [...(await Promise.all(numbers.map((page) => commentsAt(this.api, articleId, page)))), earlier];
  }

  private append(articleId: string, comment: Comment): void {
    if (articleId === this.articleId) this.added = [...this.added, comment];
  }

  /** Shows these pages, newest first, and nothing else; a comment that moved from one to the next is shown once. */
  private replace(pages: ArticleComments[]): void {
    const oldestFirst = [...pages].reverse();
    const [oldest] = oldestFirst;
    const comments = new Map(oldestFirst.flatMap((page) => page.comments.map((each) => [each._id, each])));
    this.newestPage = pages[0]?.currentPage ?? 1;
    this.oldestPage = oldest?.currentPage ?? 1;
    this.totalPages = oldest?.totalPages ?? 1;
    this.totalLoaded = oldest?.totalComments ?? 0;
    this.loaded = [...comments.values()];
    this.added = [];
    this.loading = false;
  }

  /** Puts the newest page after those shown before it; alone where comments between them and it are not loaded. */
  private join(newest: ArticleComments): void {
    const place = this.loaded.findIndex(({ _id }) => _id === newest.comments[0]?._id);
    const before = this.loaded.slice(0, Math.max(0, place));
    this.replace([newest]);
    this.loaded = [...before, ...newest.comments];
    this.oldestPage = Math.max(1, Math.floor(this.loaded.length / limits.commentsPageSize));
  }

  private begin(): void {
    this.loading = true;
    this.problem = null;
  }

  private fail(problem: unknown): void {
    this.problem = problem;
    this.loading = false;
  }
}
