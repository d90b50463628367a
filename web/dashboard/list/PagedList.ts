import { makeAutoObservable, observable, observableRef } from 'mobx';
import type { Page } from '../../../shared/kit/paging.ts';
import { done, failed } from '../../../shared/texts/messages.ts';
import { t } from '../../../shared/texts/t.ts';
import { statusOf } from '../../kernel/ApiProblem.ts';
import type { ToastAction } from '../../kernel/toasts/ToastLibrary.ts';
import type { Toasts, ToastTexts } from '../../kernel/toasts/Toasts.ts';
import type { Filters } from './filters/filters.ts';
import { rowsPerPage } from './rowsPerPage.ts';

/** A page of rows, with the numbers of rows of each status where a list has them. */
type ListPage<Row> = Page<Row> & { counts?: Readonly<Record<string, number>> | undefined };

/** The calls of one list, and the texts of their toasts where the server sends no message. */
export interface ListOptions<Row> {
  /** Resolves to a page of so many rows. */
  page(page: number, filters: Filters, limit: number): Promise<ListPage<Row>>;
  delete(id: string): Promise<{ message: string }>;
  deleteMany(ids: string[]): Promise<{ message: string }>;
  /** Deletes all rows that filters match, as long as they are as many as expected. */
  deleteMatching?(where: Filters, expected: number): Promise<{ message: string; ids?: string[] | undefined }>;
  /** Tells if all rows that filters match may be selected; by default they may. */
  canSelectMatching?(filters: Filters): boolean;
  /**
   * Returns the call that restores these rows as they are now, for the button in the toast of their deletion; undefined where
   * there is none. The ids of rows that filters match come into the list once they are deleted.
   */
  undo?(ids: string[]): (() => Promise<{ message: string }>) | undefined;
  /** Restores rows of a trash, which leave this list. */
  restore?(ids: string[]): Promise<{ message: string }>;
  /** Called after rows were deleted or restored. */
  onChange?(): void;
  fetchFailed: string;
  deleted: ToastTexts;
  deletedMany: ToastTexts;
  toasts: Pick<Toasts, 'promise' | 'failure'>;
  /** Tells if a row can be selected for a bulk delete; by default every row can. */
  canSelect?: (row: Row) => boolean;
}

/** The rows of a bulk call: those of these ids, or all that filters match, as long as they are as many as expected. */
export type Targets = { ids: string[] } | { where: Filters; expected: number };

const restoring = { done: done.restored, failed: failed.restore };

/** One page of rows, the selection on it, and the page to load after rows were deleted. */
export class PagedList<Row extends { _id: string }> {
  /** Null until the first response. */
  rows: Row[] | null = null;
  total = 0;
  /** The page whose rows are shown. */
  page = 1;
  totalPages = 1;
  /** The number of rows on a page. */
  size = rowsPerPage();
  /** The numbers of rows of each status, under the other filters; null until they are loaded, and where a list has none. */
  counts: Readonly<Record<string, number>> | null = null;
  loading = false;
  /** The failure of the last load. */
  problem: unknown = null;
  readonly selected = observable.set<string>();
  /** True while all rows that the filters match are selected, also those of other pages. */
  isAllSelected = false;
  /** The rows that are being deleted, restored or changed. */
  readonly deleting = observable.set<string>();
  readonly canSelect: (row: Row) => boolean;
  private requestedPage = 1;
  private filters: Filters = {};
  private latestRequest = 0;
  private readonly options: ListOptions<Row>;

  constructor(options: ListOptions<Row>) {
    this.options = options;
    this.canSelect = options.canSelect ?? (() => true);
    makeAutoObservable<this, 'options' | 'requestedPage' | 'filters' | 'latestRequest'>(
      this,
      {
        rows: observableRef,
        counts: observableRef,
        problem: observableRef,
        options: false,
        canSelect: false,
        requestedPage: false,
        filters: false,
        latestRequest: false,
      },
      { autoBind: true },
    );
  }

  get selectable(): Row[] {
    return (this.rows ?? []).filter(this.canSelect);
  }

  get allSelected(): boolean {
    return this.selectable.length > 0 && this.selectable.every((row) => this.selected.has(row._id));
  }

  /** The number of selected rows. */
  get selectionSize(): number {
    return this.isAllSelected ? this.total : this.selected.size;
  }

  /** Tells if there are more rows to select than those of the page, all of which are. */
  get canSelectAll(): boolean {
    const { deleteMatching, canSelectMatching = () => true } = this.options;
    if (deleteMatching === undefined || !canSelectMatching(this.filters)) return false;
    const isPageSelected = this.allSelected && this.selectable.length === this.rows?.length;
    return isPageSelected && this.total > this.selected.size;
  }

  /** Selects all rows that the filters match. */
  selectAll(): void {
    this.isAllSelected = true;
  }

  toggle({ _id }: Row): void {
    this.isAllSelected = false;
    if (!this.selected.delete(_id)) this.selected.add(_id);
  }

  /** Selects every selectable row of the page, or clears the selection if all are selected. */
  toggleAll(): void {
    this.isAllSelected = false;
    if (this.allSelected) this.selected.clear();
    else for (const { _id } of this.selectable) this.selected.add(_id);
  }

  /** Loads a page; only the response to the latest request is shown. Never throws: a failure is in `problem`. */
  async load(page = this.page, filters = this.filters): Promise<void> {
    const request = ++this.latestRequest;
    this.requestedPage = page;
    this.filters = filters;
    this.size = rowsPerPage();
    this.loading = true;
    this.problem = null;
    try {
      const response = await this.options.page(page, filters, this.size);
      if (request !== this.latestRequest) return;
      // The rows of this page were deleted elsewhere.
      if (response.data.length === 0 && page > response.totalPages) return await this.load(response.totalPages);
      this.show(response);
    } catch (problem) {
      if (request === this.latestRequest) this.fail(problem);
    }
  }

  /** Loads the page again that could not be loaded. */
  retry(): Promise<void> {
    return this.load(this.requestedPage);
  }

  get canRestore(): boolean {
    return this.options.restore !== undefined;
  }

  /** Deletes a row; after the last row of a page, loads the previous page. Resolves to true if it was deleted. */
  delete(id: string): Promise<boolean> {
    const { toasts, deleted } = this.options;
    return this.deleteRows([id], () => toasts.promise(this.options.delete(id), deleted, this.undo([id])));
  }

  /** Deletes the selected rows, as `delete` does with one. */
  deleteSelected(): Promise<boolean> {
    const ids = [...this.selected];
    const { toasts, deleteMany, deleteMatching, deletedMany } = this.options;
    if (!this.isAllSelected || !deleteMatching) {
      return this.deleteRows(ids, () => toasts.promise(deleteMany(ids), deletedMany, this.undo(ids)));
    }
    const deleted: string[] = [];
    const call = async () => {
      const response = await deleteMatching(narrowing(this.filters), this.total);
      deleted.push(...(response.ids ?? []));
      return response;
    };
    // Those of work that goes on are not there to be restored yet.
    const undo = () => (deleted.length > 0 ? this.undo(deleted) : undefined);
    return this.deleteRows(ids, () => toasts.promise(call(), deletedMany, undo));
  }

  /** Changes the selected rows, as `change` does. */
  changeSelected(call: (targets: Targets) => Promise<{ message: string }>, texts: ToastTexts): Promise<boolean> {
    const ids = [...this.selected];
    const targets = this.isAllSelected ? { where: narrowing(this.filters), expected: this.total } : { ids };
    return this.change(ids, () => this.options.toasts.promise(call(targets), texts));
  }

  /** Changes rows, which are busy meanwhile, and loads the page again. Resolves to true if they were changed. */
  async change(ids: string[], call: () => Promise<unknown>): Promise<boolean> {
    for (const id of ids) this.deleting.add(id);
    const isChanged = await call().then(
      () => true,
      () => false,
    );
    this.endDeleting(ids);
    if (isChanged) this.selected.clear();
    await this.load();
    return isChanged;
  }

  /** Restores rows of a trash. Resolves to true if they were. */
  async restore(ids: string[]): Promise<boolean> {
    const { toasts, restore } = this.options;
    return restore !== undefined && this.deleteRows(ids, () => toasts.promise(restore(ids), restoring));
  }

  /** Replaces the row with the same id. */
  replace(row: Row): void {
    this.rows = this.rows?.map((each) => (each._id === row._id ? row : each)) ?? null;
  }

  private async deleteRows(ids: string[], call: () => Promise<unknown>): Promise<boolean> {
    for (const id of ids) this.deleting.add(id);
    try {
      await call();
    } catch (problem) {
      this.endDeleting(ids);
      // The row was deleted elsewhere, or others than those that were seen match: the list is out of date.
      if (statusOf(problem) === 404 || this.isAllSelected) await this.load();
      return false;
    }
    this.removeRows(new Set(ids));
    this.options.onChange?.();
    await this.load(this.pageAfterDeleting);
    return true;
  }

  /** The action of a deletion's toast. */
  private undo(ids: string[]): ToastAction | undefined {
    const { toasts, onChange } = this.options;
    const restore = this.options.undo?.(ids);
    if (!restore) return undefined;
    const run = async () => {
      try {
        await toasts.promise(restore(), restoring);
      } catch {
        // The toast has told.
      }
      onChange?.();
      await this.load();
    };
    return { label: t('Undo'), run: () => void run() };
  }

  /** The page to load after rows were deleted: one that was requested meanwhile, the previous one if this is empty now, or this. */
  private get pageAfterDeleting(): number {
    if (this.requestedPage !== this.page) return this.requestedPage;
    return this.rows?.length === 0 ? Math.max(1, this.page - 1) : this.page;
  }

  private endDeleting(ids: Iterable<string>): void {
    for (const id of ids) this.deleting.delete(id);
  }

  private removeRows(ids: Set<string>): void {
    const before = this.rows ?? [];
    this.rows = before.filter(({ _id }) => !ids.has(_id));
    this.total -= before.length - this.rows.length;
    for (const id of ids) this.selected.delete(id);
    this.endDeleting(ids);
  }

  private show({ data, total, currentPage, totalPages, counts }: ListPage<Row>): void {
    this.rows = data;
    this.counts = counts ?? null;
    this.total = total;
    this.page = currentPage;
    this.totalPages = totalPages;
    this.loading = false;
    this.isAllSelected = false;
    const selectable = new Set(this.selectable.map(({ _id }) => _id));
    for (const id of [...this.selected]) if (!selectable.has(id)) this.selected.delete(id);
  }

  private fail(problem: unknown): void {
    this.problem = problem;
    this.loading = false;
    this.options.toasts.failure(problem, this.options.fetchFailed);
  }
}

/** Returns the filters without the order, which narrows nothing. */
function narrowing({ sort: _, ...where }: Filters): Filters {
  return where;
}
