import { makeAutoObservable, observableRef } from 'mobx';
import type { DashboardApi } from '../../../shared/api.ts';
import type { Work } from '../../../shared/work/work.ts';

/** The time between two looks at work that is being done, in milliseconds. */
const INTERVAL = 1_000;
/** The calls that may begin work over many rows. */
const BEGINS_WORK = /^\/(tags|categories|images|users|articles|comments|contacts|trash)\b(?!.*\bdraft)/;

interface RunningWorkOptions {
  api: Pick<DashboardApi, 'work' | 'retryWork'>;
  /** Called once work is done. */
  onDone: () => void;
}

/** The work over many rows that the server is doing, and what it has done since it was looked at first. */
export class RunningWork {
  rows: Work[] = [];
  /** The titles of what is done, the latest last. */
  done: string[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isWatched = false;
  private readonly options: RunningWorkOptions;

  constructor(options: RunningWorkOptions) {
    this.options = options;
    makeAutoObservable<this, 'options' | 'timer' | 'isWatched'>(
      this,
      { rows: observableRef, done: observableRef, options: false, timer: false, isWatched: false },
      { autoBind: true },
    );
  }

  /** Looks at it until the returned function is called. */
  watch(): () => void {
    this.isWatched = true;
    void this.load();
    return () => {
      this.isWatched = false;
      clearTimeout(this.timer);
    };
  }

  /** Looks again, soon after a call that may have begun some. */
  follow({ method, path }: { method: string; path: string }): void {
    if (method !== 'GET' && this.isWatched && BEGINS_WORK.test(path)) void this.load();
  }

  /** Never throws: where it fails, the rows stay as they were. */
  async load(): Promise<void> {
    clearTimeout(this.timer);
    const response = await this.options.api.work().catch(() => null);
    if (response) this.show(response.work);
    clearTimeout(this.timer);
    if (this.isWatched && this.rows.length > 0) this.timer = setTimeout(() => void this.load(), INTERVAL);
  }

  async retry({ _id }: Work): Promise<void> {
    await this.options.api.retryWork(_id).catch(() => null);
    await this.load();
  }

  forgetDone(): void {
    this.done = [];
  }

  private show(rows: Work[]): void {
    const ended = this.rows.filter(({ _id }) => !rows.some((row) => row._id === _id));
    this.rows = rows;
    if (ended.length === 0) return;
    this.done = [...this.done, ...ended.map(({ title }) => title)];
    this.options.onDone();
  }
}
