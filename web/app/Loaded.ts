import { makeAutoObservable, observableRef } from 'mobx';

/** What a page shows: the answer to the newest call alone, however late the others arrive. */
export class Loaded<Data> {
  data: Data | null = null;
  problem: unknown = null;
  private turn = 0;

  constructor() {
    makeAutoObservable<this, 'turn'>(this, { data: observableRef, problem: observableRef, turn: false });
  }

  /** Settles when the call does and never throws: a failure is in `problem`. */
  async load(call: () => Promise<Data>): Promise<void> {
    const turn = ++this.turn;
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
  }

  private fail(problem: unknown): void {
    this.problem = problem;
  }
}
