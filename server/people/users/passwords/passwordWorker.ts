import { compare, hash } from 'bcryptjs';
import { lowerPriority } from '../../../workers/lowerPriority.ts';

type Task = { hash: { password: string; cost: number } } | { compare: { password: string; hash: string } };

// Only on Linux does a thread have its own: https://man7.org/linux/man-pages/man2/setpriority.2.html
if (process.platform === 'linux') lowerPriority();

/** Runs in a worker thread: a hash takes a quarter of a second, during which the server must go on responding. */
// biome-ignore lint/style/noDefaultExport: the worker pool calls a module's default export
export default function work(task: Task): Promise<string | boolean> {
  return 'hash' in task ? hash(task.hash.password, task.hash.cost) : compare(task.compare.password, task.compare.hash);
}
