import { type View, Views } from './Views.ts';

/** The most sessions whose views are held apart at once. */
const MOST_SESSIONS = 1_000;

/** The views of a short time; those within sessions by their tokens, until it is known who of them is an administrator. */
export class Batch {
  readonly views = new Views();
  readonly bySession = new Map<string, Views>();

  get isEmpty(): boolean {
    return this.views.total === 0 && this.bySession.size === 0;
  }

  add(view: View, token: string | null): void {
    if (token === null) this.views.add(view);
    else this.ofSession(token)?.add(view);
  }

  merge(other: Batch): void {
    this.views.merge(other.views);
    for (const [token, views] of other.bySession) this.ofSession(token)?.merge(views);
  }

  private ofSession(token: string): Views | undefined {
    if (!this.bySession.has(token) && this.bySession.size < MOST_SESSIONS) this.bySession.set(token, new Views());
    return this.bySession.get(token);
  }
}
