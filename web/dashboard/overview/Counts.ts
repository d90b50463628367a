import { makeAutoObservable } from 'mobx';
import type { DashboardApi } from '../../../shared/api.ts';

type Calls = Pick<DashboardApi, 'users' | 'contacts' | 'categories' | 'articles'>;

/** The numbers of rows on the overview; null until they are loaded. */
export class Counts {
  users: number | null = null;
  messages: number | null = null;
  categories: number | null = null;
  articles: number | null = null;
  problem: unknown = null;
  private readonly api: Calls;

  constructor(api: Calls) {
    this.api = api;
    makeAutoObservable<this, 'api'>(this, { api: false }, { autoBind: true });
  }

  /** Never throws: a failure is in `problem`, and the numbers stay as they were. */
  async load(): Promise<void> {
    this.problem = null;
    const one = { page: 1, limit: 1 };
    try {
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
