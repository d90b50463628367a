/** Hands things over to the part of the screen that takes them; they wait while there is none. */
export class Inbox<Thing> {
  private waiting: Thing[] = [];
  private takers: ((thing: Thing) => void)[] = [];

  /** Adds a thing; returns false where it waits. */
  add(thing: Thing): boolean {
    const take = this.takers.at(-1);
    if (take) take(thing);
    else this.waiting.push(thing);
    return take !== undefined;
  }

  /** Gives a function all that waits and comes, as long as no later one takes it; returns the function that ends this. */
  taking(take: (thing: Thing) => void): () => void {
    this.takers.push(take);
    for (const thing of this.waiting.splice(0)) take(thing);
    return () => {
      this.takers = this.takers.filter((other) => other !== take);
    };
  }
}
