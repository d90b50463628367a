import { isMainThread } from 'node:worker_threads';

/**
 * Preloaded into the servers of tests (`node --import`): SQLite leaves to the system when its writes reach the disk, as the
 * tests' Postgres does. A killed process loses nothing by it; a power cut, which no test makes, would lose the last commits.
 */
if (isMainThread) {
  const { default: sqlite3 } = await import('sqlite3');
  const { exec } = sqlite3.Database.prototype;
  sqlite3.Database.prototype.exec = function execQuickly(statements, ...rest) {
    return exec.call(this, statements.replace('synchronous = FULL', 'synchronous = OFF'), ...rest);
  };
}
