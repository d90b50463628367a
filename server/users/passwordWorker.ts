import { compare, hash } from 'bcryptjs';

type Task = { hash: { password: string; cost: number } } | { compare: { password: string; hash: string } };

/** Runs in a worker thread: a hash takes a quarter of a second, in which the server must go on answering. */
// biome-ignore lint/style/noDefaultExport: the worker pool calls a module's default export
export default function work(task: Task): Promise<string | boolean> {
  return 'hash' in task ? hash(task.hash.password, task.hash.cost) : compare(task.compare.password, task.compare.hash);
}
