import { isMainThread } from 'node:worker_threads';

/**
 * Preloaded into the servers of tests (`node --import`): there accounts are made by the hundred, and at the cost of real
 * ones hashing would take most of the tests' time. Makes real hashes of the lowest cost that bcrypt knows. With
 * TEST_HASH_HOLD it delays each result at random by up to so many milliseconds, like real hashing; while a test has a promise in `heldHashes`, none has a result before it.
 */
if (isMainThread) {
  const { Piscina } = await import('piscina');
  const { run } = Piscina.prototype;
  Piscina.prototype.run = async function runQuickly(task, options) {
    const result = await run.call(this, task?.hash ? { hash: { ...task.hash, cost: 4 } } : task, options);
    const most = Number(process.env.TEST_HASH_HOLD ?? 0);
    if (most > 0) await new Promise((resolve) => setTimeout(resolve, Math.random() * most));
    await globalThis.heldHashes;
    return result;
  };
}
