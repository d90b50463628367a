import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { AccountApi } from '../../shared/api.ts';
import type { Notification } from '../../shared/notifications/notifications.ts';

type Calls = Pick<AccountApi, 'notifications' | 'unreadNotifications' | 'readNotifications'>;

/** The time after which the number of unread notifications is asked for again when the page is looked at, in milliseconds. */
const FRESH = 60_000;

/** The notifications of the viewer. Nobody waits for the number: where it cannot be loaded, the last one stays. */
export class BellStore {
  rows: Notification[] = [];
  unread = 0;
  hasMore = false;
  isLoading = false;
  /** The failure of loading the list, or a part of it. */
  problem: unknown = null;
  private page = 0;
  private countedAt = 0;
  private readonly api: Calls;

  constructor(api: Calls) {
    this.api = api;
    makeAutoObservable<this, 'api' | 'page' | 'countedAt'>(
      this,
      { rows: observableRef, problem: observableRef, api: false, page: false, countedAt: false },
      { autoBind: true },
    );
  }

  /** Counts the unread ones, unless that was just done. */
  async count(now = Date.now()): Promise<void> {
    if (now - this.countedAt < FRESH) return;
    this.countedAt = now;
    try {
      this.setUnread(await this.api.unreadNotifications());
    } catch {
      // The next look at the page counts again.
    }
  }

  /** Loads the newest. */
  open(): Promise<void> {
    this.page = 0;
    return this.more();
  }

  /** Loads the page behind the last one; what has moved there since is shown once. */
  async more(): Promise<void> {
    const page = this.page + 1;
    this.isLoading = true;
    this.problem = null;
    try {
      const response = await this.api.notifications({ page });
      runInAction(() => {
        const before = page === 1 ? [] : this.rows;
        const known = new Set(before.map(({ _id }) => _id));
        this.rows = [...before, ...response.data.filter(({ _id }) => !known.has(_id))];
        this.page = page;
        this.hasMore = page < response.totalPages;
        this.unread = response.unread;
      });
    } catch (problem) {
      runInAction(() => {
        this.problem = problem;
      });
    }
    runInAction(() => {
      this.isLoading = false;
    });
  }

  /** Marks one as read. Never throws: an unread one does no harm. */
  async read({ _id, isRead }: Notification): Promise<void> {
    if (isRead) return;
    this.mark((row) => row._id === _id);
    await this.api.readNotifications({ _id }).then(this.setUnread, () => {});
  }

  /** Marks all as read, as far as they were shown. Throws an ApiProblem. */
  async readAll(): Promise<void> {
    const [newest] = this.rows;
    if (!newest) return;
    const response = await this.api.readNotifications({ _id: newest._id, andEarlier: true });
    this.mark(() => true);
    this.setUnread(response);
  }

  private mark(isMeant: (row: Notification) => boolean): void {
    this.rows = this.rows.map((row) => (isMeant(row) ? { ...row, isRead: true } : row));
  }

  private setUnread({ unread }: { unread: number }): void {
    this.unread = unread;
  }
}
