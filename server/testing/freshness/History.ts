/** The states of something, one after the other. Only one writer at a time may change it. */
export class History<State> {
  private readonly states: State[];
  private acknowledged = 0;

  constructor(first: State) {
    this.states = [first];
  }

  /** The state once every write is acknowledged. */
  get latest(): State {
    return this.states.at(-1) as State;
  }

  /** All states so far. */
  get past(): readonly State[] {
    return this.states;
  }

  /** Changes the state by `write`: the new one may be seen at once, and must be seen once `write` resolves. */
  async change(state: State, write: () => Promise<unknown>): Promise<void> {
    const index = this.states.push(state) - 1;
    await write();
    this.acknowledged = index;
  }

  /** Begins an observation; call the result at its end for the states that may have been seen. */
  observe(): () => State[] {
    const from = this.acknowledged;
    return () => this.states.slice(from);
  }
}
