import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { isUsingStaticRendering } from 'mobx-react-lite';
import type { ReaderApi } from '../../../shared/api.ts';
import type { ArticleComments, Comment } from '../../../shared/comments/comments.ts';
import { limits } from '../../../shared/kit/limits.ts';
import { t } from '../../../shared/texts/t.ts';
import { notices } from '../../../shared/texts/texts.ts';
import { ApiProblem, detailOf } from '../../kernel/ApiProblem.ts';
import { commentsAt } from './commentsAt.ts';

type Calls = Pick<ReaderApi, 'addComment' | 'commentsOf'>;
type NewComment = Parameters<ReaderApi['addComment']>[1];

/** The comments under one article: pages that follow one another, oldest first. Page 1 has the newest comments. */
export class CommentsStore {
  newestPage = 1;
  oldestPage = 1;
  totalPages = 1;
  loading = false;
  /** The problem of the last call for earlier comments. */
  problem: unknown = null;
  private loaded: Comment[] = [];
  private totalLoaded = 0;
  /** The reader's own ones since the last page was loaded, and those that wait for approval. */
  private added: Comment[] = [];
  /** The comment whose answers are listed alone; empty for all comments. */
  readonly thread: string;
  readonly articleId: string;
  private readonly api: Calls;

  /** Begins with a page that was loaded with the article. */
  constructor(api: Calls, articleId: string, page: ArticleComments, thread = '') {
    this.api = api;
    this.thread = thread;
    this.articleId = articleId;
    this.replace([page]);
    // A rendering on the server observes nothing.
    if (isUsingStaticRendering()) return;
    makeAutoObservable<this, 'api' | 'loaded' | 'added'>(
      this,
      {
        problem: observableRef,
        loaded: observableRef,
        added: observableRef,
        api: false,
        articleId: false,
        thread: false,
      },
      { autoBind: true },
    );
  }

  get comments(): Comment[] {
    return this.added.reduce(withComment, this.loaded);
  }

  /** The number of comments under the article, on all pages. */
  get total(): number {
    return this.totalLoaded + this.added.filter(({ status }) => !status).length;
  }

  /**
   * Adds a comment, or an answer to `parent`, which is in the list when this resolves; with the same key it is added once.
   * Throws an ApiProblem, with status 409 where another text was added with this key, which is then in the list.
   */
  async add(fields: NewComment, key: string) {
    try {
      const answer = await this.api.addComment(this.articleId, fields, { key });
      this.append(answer.comment);
      return answer;
    } catch (problem) {
      const first = detailOf<{ comment: Comment }>(problem, 'first');
      if (!first) throw problem;
      this.append(first.comment);
      throw new ApiProblem(409, t(notices.commentAddedBefore));
    }
  }

  /** Loads the newest page once more: others may have written too. Throws where that fails; the list then stays. */
  async reload(): Promise<void> {
    this.join(await this.page(1));
  }

  /** Loads the page before those shown. Never throws: a failure is in `problem`. */
  async loadEarlier(): Promise<void> {
    if (this.loading) return;
    this.loading = true;
    this.problem = null;
    try {
      this.replace(await this.earlierPages());
    } catch (problem) {
      runInAction(() => {
        this.problem = problem;
        this.loading = false;
      });
    }
  }

  /** The page before those shown, and these, newest first; they are loaded anew where other comments made them move. */
  private async earlierPages(): Promise<ArticleComments[]> {
    const { newestPage, oldestPage, totalPages, totalLoaded, loaded } = this;
    const earlier = await this.page(oldestPage + 1);
    if (earlier.totalComments === totalLoaded) {
      return [{ comments: loaded, totalComments: totalLoaded, currentPage: newestPage, totalPages }, earlier];
    }
    const numbers = Array.from({ length: oldestPage - newestPage + 1 }, (_, index) => newestPage + index);
    return [...(await Promise.all(numbers.map((number) => this.page(number)))), earlier];
  }

  private page(number: number): Promise<ArticleComments> {
    return commentsAt(this.api, this.articleId, number, this.thread);
  }

  /** Shows a comment of the reader's own that is on no page that was loaded. */
  append(comment: Comment): void {
    const others = this.added.filter(({ _id }) => _id !== comment._id);
    if (!this.loaded.some(({ _id }) => _id === comment._id)) this.added = [...others, comment];
  }

  /** Shows a comment as it is now in place of what it was, or takes it away. */
  change(id: string, now: Comment | null): void {
    const changed = (list: Comment[]) => list.flatMap((each) => (each._id === id ? (now ?? []) : each));
    const before = this.loaded.find(({ _id }) => _id === id);
    if (before && isCounted(before)) this.totalLoaded -= 1;
    this.loaded = changed(this.loaded);
    this.added = changed(this.added);
    if (before && now && isCounted(now)) this.totalLoaded += 1;
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
    this.added = this.added.filter(({ _id, status }) => status && !comments.has(_id));
    this.loading = false;
  }

  /** Puts the newest page after those shown before it; alone where comments between them and it are not loaded. */
  private join(newest: ArticleComments): void {
    const [first] = newest.comments.slice(this.thread ? 1 : 0);
    const place = this.loaded.findIndex(({ _id }) => _id === first?._id);
    const before = this.loaded.slice(0, Math.max(0, place));
    this.replace([newest]);
    this.loaded = [...before, ...newest.comments.filter(({ _id }) => !before.some((each) => each._id === _id))];
    const listed = this.loaded.filter(({ parent = '' }) => parent === this.thread);
    this.oldestPage = Math.max(1, Math.floor(listed.length / limits.commentsPageSize));
  }
}

/** Tells if readers see the text of a comment. */
const isCounted = ({ status, removed }: Comment) => !status && !removed;

/** Puts a comment at the end of the list, or an answer at the end of its thread. */
function withComment(list: Comment[], comment: Comment): Comment[] {
  const { parent } = comment;
  const last = parent ? list.findLastIndex((each) => each._id === parent || each.parent === parent) : -1;
  const end = last < 0 ? list.length : last + 1;
  return [...list.slice(0, end), comment, ...list.slice(end)];
}
