import { setPriority } from 'node:os';

/** Somewhat lower than the server's own; from -20 to 19, 0 being the usual. */
const NICENESS = 10;

/** Lowers the priority of a process, or of this thread, so that requests come before its work. A sandbox may forbid it: the work matters more. */
export function lowerPriority(pid = 0): void {
  try {
    setPriority(pid, NICENESS);
  } catch {}
}
