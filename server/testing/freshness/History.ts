/** What something was, one state after the other. It is written by one writer at a time. */
export class History<State> {
  private readonly states: State[];
  private acknowledged = 0;

  constructor(first: State) {
    this.states = [first];
  }

  /** As it is once every write is acknowledged. */
  get latest(): State {
    return this.states.at(-1) as State;
  }

  /** All that it ever was. */
  get past(): readonly State[] {
    return this.states;
  }

  /** Writes it: what was on its way may be seen at once, and must be seen once `write` is through. */
  async become(state: State, write: () => Promise<unknown>): Promise<void> {
    const index = this.states.push(state) - 1;
    await write();
    this.acknowledged = index;
  }

  /** Whoever looks from now on sees one of the states that the result gives when the looking is over. */
  glance(): () => State[] {
    const from = this.acknowledged;
    return () => this.states.slice(from);
  }
}
