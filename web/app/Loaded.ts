import { makeAutoObservable, observableRef } from 'mobx';

/** What a page shows: the answer to the newest call alone, however late the others arrive. */
export class Loaded<Data> {
  data: Data | null = null;
  problem: unknown = null;
  private turn = 0;
  private lastShown: Data | null = null;

  constructor() {
    makeAutoObservable<this, 'turn' | 'lastShown'>(this, {
      data: observableRef,
      problem: observableRef,
      turn: false,
      lastShown: false,
    });
  }

  /** Settles when the call does and never throws: a failure is in `problem`. When `signal` aborts, all is as before the call. */
  async load(call: () => Promise<Data>, signal?: AbortSignal): Promise<void> {
    const turn = ++this.turn;
    signal?.addEventListener('abort', () => turn === this.turn && this.giveUp());
    this.problem = null;
    try {
      const data = await call();
      if (turn === this.turn) this.show(data);
    } catch (problem) {
      if (turn === this.turn) this.fail(problem);
    }
  }

  show(data: Data | null): void {
    this.data = data;
    this.lastShown = data;
  }

  clear(): void {
    this.data = null;
  }

  private fail(problem: unknown): void {
    this.problem = problem;
  }

  private giveUp(): void {
    this.turn++;
    this.data = this.lastShown;
  }
}
