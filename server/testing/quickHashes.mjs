import { isMainThread } from 'node:worker_threads';

/**
 * Preloaded into the servers of tests (`node --import`): there accounts are made by the hundred, and at the cost of real
 * ones hashing would take most of the tests' time. Asks for real hashes of the lowest cost that bcrypt knows.
 */
if (isMainThread) {
  const { Piscina } = await import('piscina');
  const { run } = Piscina.prototype;
  Piscina.prototype.run = function runQuickly(task, options) {
    return run.call(this, task?.hash ? { hash: { ...task.hash, cost: 4 } } : task, options);
  };
}
