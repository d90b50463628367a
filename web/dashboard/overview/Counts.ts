import { makeAutoObservable } from 'mobx';
import type { DashboardApi } from '../../../shared/api.ts';

/** The numbers of rows on the overview; null until they are loaded. */
export class Counts {
  users: number | null = null;
  messages: number | null = null;
  categories: number | null = null;
  articles: number | null = null;
  comments: number | null = null;
  problem: unknown = null;
  private readonly api: DashboardApi;
  private readonly author: string | null;

  /** `author` is the id of an author, whose own rows are counted; null for an administrator. */
  constructor(api: DashboardApi, author: string | null) {
    this.api = api;
    this.author = author;
    makeAutoObservable<this, 'api' | 'author'>(this, { api: false, author: false }, { autoBind: true });
  }

  /** Never throws: a failure is in `problem`, and the numbers stay as they were. */
  async load(): Promise<void> {
    this.problem = null;
    const one = { page: 1, limit: 1 };
    try {
      if (this.author !== null) {
        const [articles, comments] = await Promise.all([
          this.api.articles({ ...one, fields: 'card', status: 'all', author: this.author }),
          this.api.comments(one),
        ]);
        this.show({ articles: articles.total, comments: comments.total });
        return;
      }
      const [users, messages, categories, articles] = await Promise.all([
        this.api.users(one),
        this.api.contacts(one),
        this.api.categories(one),
        this.api.articles({ ...one, fields: 'card' }),
      ]);
      const totals = { users: users.totalUsers, messages: messages.totalContacts };
      this.show({ ...totals, categories: categories.total, articles: articles.total });
    } catch (problem) {
      this.show({ problem });
    }
  }

  private show(changes: Partial<Counts>): void {
    Object.assign(this, changes);
  }
}
