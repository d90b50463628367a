import { isMainThread } from 'node:worker_threads';

/**
 * Preloaded into the servers of tests (`node --import`): there accounts are made by the hundred, and at the cost of real
 * ones hashing would take most of the tests' time. Asks for real hashes of the lowest cost that bcrypt knows. With
 * TEST_HASH_HOLD it holds each answer back, by chance up to so many milliseconds, as real hashing does.
 */
if (isMainThread) {
  const { Piscina } = await import('piscina');
  const { run } = Piscina.prototype;
  Piscina.prototype.run = async function runQuickly(task, options) {
    const result = await run.call(this, task?.hash ? { hash: { ...task.hash, cost: 4 } } : task, options);
    const most = Number(process.env.TEST_HASH_HOLD ?? 0);
    if (most > 0) await new Promise((resolve) => setTimeout(resolve, Math.random() * most));
    return result;
  };
}
