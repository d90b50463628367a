import { when } from 'mobx';
import type { SessionStore } from '../session/SessionStore.ts';

interface Needs {
  session: Pick<SessionStore, 'user'>;
  /** Fetches the dashboard's code. */
  load(): Promise<unknown>;
  /** Calls back when nothing else is going on. */
  whenIdle(work: () => void): void;
}

/** Has the dashboard's code at hand as soon as an administrator is known to read; readers never fetch any of it. */
export function warmDashboard({ session, load, whenIdle }: Needs): void {
  when(
    () => session.user?.isAdmin === true,
    // Where it cannot be had now, whoever opens the dashboard tries again.
    () => whenIdle(() => void load().catch(() => {})),
  );
}
