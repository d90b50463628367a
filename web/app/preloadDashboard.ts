import { when } from 'mobx';
import type { SessionStore } from '../session/SessionStore.ts';

interface Dependencies {
  session: Pick<SessionStore, 'user'>;
  /** Loads the dashboard's code. */
  load(): Promise<unknown>;
  /** Calls back when the browser is idle. */
  whenIdle(work: () => void): void;
}

/** Loads the dashboard's code once an author or administrator is signed in; readers never load it. */
export function preloadDashboard({ session, load, whenIdle }: Dependencies): void {
  when(
    () => session.user !== null && session.user.role !== 'reader',
    // After a failure, opening the dashboard tries again.
    () => whenIdle(() => void load().catch(() => {})),
  );
}
