import { isMainThread } from 'node:worker_threads';

/**
 * Preloaded into the servers of tests (`node --import`): there accounts are made by the hundred, and at the cost of real
 * ones hashing would take most of the tests' time. Makes real hashes of the lowest cost that bcrypt knows, and compares at
 * that cost with the one hash of the server that no password matches. With TEST_HASH_HOLD it delays each result at random by
 * up to so many milliseconds, like real hashing; while a test has a promise in `heldHashes`, none has a result before it.
 */
if (isMainThread) {
  const { Piscina } = await import('piscina');
  const { run } = Piscina.prototype;
  Piscina.prototype.run = async function runQuickly(task, options) {
    const result = await run.call(this, quick(task), options);
    const most = Number(process.env.TEST_HASH_HOLD ?? 0);
    if (most > 0) await new Promise((resolve) => setTimeout(resolve, Math.random() * most));
    await globalThis.heldHashes;
    return result;
  };
}

function quick({ hash, compare, ...task }) {
  if (hash) return { hash: { ...hash, cost: 4 } };
  if (compare) return { compare: { ...compare, hash: compare.hash.replace('$12$', '$04$') } };
  return task;
}
