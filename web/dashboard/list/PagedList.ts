import { makeAutoObservable, observable, observableRef } from 'mobx';
import type { Page } from '../../../shared/paging.ts';
import { statusOf } from '../../api/ApiProblem.ts';
import type { Toasts } from '../../app/Toasts.ts';

interface Told {
  done: string;
  failed: string;
}

/** The calls behind one list, and what is said of them where the server says nothing. */
export interface ListCalls<Row> {
  page(page: number): Promise<Page<Row>>;
  remove(id: string): Promise<{ message: string }>;
  removeMany(ids: string[]): Promise<{ message: string; deleted: number }>;
  told: { fetchFailed: string; removed: Told; removedMany: Told };
}

interface Needs<Row> {
  calls: ListCalls<Row>;
  toasts: Pick<Toasts, 'tell' | 'failure'>;
  /** Whether a row may be chosen for a bulk delete. */
  mayTick?: (row: Row) => boolean;
}

/** One page of rows, what is ticked on it, and where to go when rows disappear. */
export class PagedList<Row extends { _id: string }> {
  /** Null until the first answer. */
  rows: Row[] | null = null;
  total = 0;
  /** Of the rows that are shown. */
  page = 1;
  totalPages = 1;
  loading = false;
  /** What the last load failed with. */
  problem: unknown = null;
  readonly ticked = observable.set<string>();
  /** The rows that are being deleted. */
  readonly leaving = observable.set<string>();
  readonly mayTick: (row: Row) => boolean;
  private wanted = 1;
  private turn = 0;
  private readonly calls: ListCalls<Row>;
  private readonly toasts: Needs<Row>['toasts'];

  constructor({ calls, toasts, mayTick = () => true }: Needs<Row>) {
    this.calls = calls;
    this.toasts = toasts;
    this.mayTick = mayTick;
    makeAutoObservable<this, 'calls' | 'toasts' | 'wanted' | 'turn'>(
      this,
      {
        rows: observableRef,
        problem: observableRef,
        calls: false,
        toasts: false,
        mayTick: false,
        wanted: false,
        turn: false,
      },
      { autoBind: true },
    );
  }

  get tickable(): Row[] {
    return (this.rows ?? []).filter(this.mayTick);
  }

  get allTicked(): boolean {
    return this.tickable.length > 0 && this.tickable.every((row) => this.ticked.has(row._id));
  }

  toggle({ _id }: Row): void {
    if (!this.ticked.delete(_id)) this.ticked.add(_id);
  }

  /** Ticks every row of the page that may be, or none of them. */
  toggleAll(): void {
    if (this.allTicked) this.ticked.clear();
    else for (const { _id } of this.tickable) this.ticked.add(_id);
  }

  /** Only the answer to the latest call is shown, however late the others arrive. Never throws: why it failed is in `problem`. */
  async load(page = this.page): Promise<void> {
    const turn = ++this.turn;
    this.begin(page);
    try {
      const answer = await this.calls.page(page);
      if (turn !== this.turn) return;
      // Its rows were deleted elsewhere.
      if (answer.data.length === 0 && page > answer.totalPages) return await this.load(answer.totalPages);
      this.show(answer);
    } catch (problem) {
      if (turn === this.turn) this.fail(problem);
    }
  }

  /** Loads once more what could not be loaded. */
  retry(): Promise<void> {
    return this.load(this.wanted);
  }

  /** Deletes a row; one that is the last of its page leads to the page before. Whether it went. */
  remove(id: string): Promise<boolean> {
    return this.without([id], () => this.toasts.tell(this.calls.remove(id), this.calls.told.removed));
  }

  /** Likewise with all that are ticked. */
  removeTicked(): Promise<boolean> {
    const ids = [...this.ticked];
    return this.without(ids, () => this.toasts.tell(this.calls.removeMany(ids), this.calls.told.removedMany));
  }

  /** Puts a row in the place of the one with its id. */
  replace(row: Row): void {
    this.rows = this.rows?.map((each) => (each._id === row._id ? row : each)) ?? null;
  }

  private async without(ids: string[], call: () => Promise<unknown>): Promise<boolean> {
    this.leave(ids);
    try {
      await call();
    } catch (problem) {
      this.stay(ids);
      // Gone already: the list shows something that is not there.
      if (statusOf(problem) === 404) await this.load();
      return false;
    }
    this.stay(ids);
    this.drop(new Set(ids));
    await this.load(this.next);
    return true;
  }

  /** Which page is shown after rows went: another that was turned to meanwhile, the one before where this one is empty now, else this. */
  private get next(): number {
    if (this.wanted !== this.page) return this.wanted;
    return this.rows?.length === 0 ? Math.max(1, this.page - 1) : this.page;
  }

  private leave(ids: string[]): void {
    for (const id of ids) this.leaving.add(id);
  }

  private stay(ids: string[]): void {
    for (const id of ids) this.leaving.delete(id);
  }

  private drop(ids: Set<string>): void {
    const before = this.rows ?? [];
    this.rows = before.filter(({ _id }) => !ids.has(_id));
    this.total -= before.length - this.rows.length;
    for (const id of ids) this.ticked.delete(id);
  }

  private begin(page: number): void {
    this.wanted = page;
    this.loading = true;
    this.problem = null;
  }

  private show({ data, total, currentPage, totalPages }: Page<Row>): void {
    this.rows = data;
    this.total = total;
    this.page = currentPage;
    this.totalPages = totalPages;
    this.loading = false;
    const there = new Set(this.tickable.map(({ _id }) => _id));
    for (const id of [...this.ticked]) if (!there.has(id)) this.ticked.delete(id);
  }

  private fail(problem: unknown): void {
    this.problem = problem;
    this.loading = false;
    this.toasts.failure(problem, this.calls.told.fetchFailed);
  }
}
