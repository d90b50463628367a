import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Somewhat lower than the server's own; from -20 to 19, 0 being the usual. */
const NICENESS = 10;

/** Lowers the priority of this thread, so that requests come before its work. A sandbox may forbid it: the work matters more. */
export function lowerPriority(): void {
  lower(0);
}

/** Lowers the priority of a process, with all of its threads: one that was started before collects garbage, or reads files. */
export function lowerProcessPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  for (const thread of threadsOf(pid)) lower(thread);
}

/** Only on Linux do threads have a priority of their own: https://man7.org/linux/man-pages/man2/setpriority.2.html */
function threadsOf(pid: number): number[] {
  if (process.platform !== 'linux') return [pid];
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [];
  }
}

function lower(id: number): void {
  try {
    setPriority(id, NICENESS);
  } catch {}
}
