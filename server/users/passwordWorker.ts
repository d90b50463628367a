import { setPriority } from 'node:os';
import { compare, hash } from 'bcryptjs';

type Task = { hash: { password: string; cost: number } } | { compare: { password: string; hash: string } };

/** Somewhat lower than that of the thread which responds to readers; from -20 to 19, 0 being the usual. */
const NICENESS = 10;

// Only on Linux does a thread have its own: https://man7.org/linux/man-pages/man2/setpriority.2.html
if (process.platform === 'linux') {
  try {
    setPriority(0, NICENESS);
  } catch {
    // A sandbox may forbid it: the passwords matter more than their priority.
  }
}

/** Runs in a worker thread: a hash takes a quarter of a second, during which the server must go on responding. */
// biome-ignore lint/style/noDefaultExport: the worker pool calls a module's default export
export default function work(task: Task): Promise<string | boolean> {
  return 'hash' in task ? hash(task.hash.password, task.hash.cost) : compare(task.compare.password, task.compare.hash);
}
