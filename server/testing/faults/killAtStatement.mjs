import sqlite3 from 'sqlite3';

/** Preloaded into a process of a test (`node --import`): kills it before its statement of this number, on SQLite. */
let left = Number(process.env.KILL_AT);
for (const name of ['run', 'all', 'exec']) {
  const own = sqlite3.Database.prototype[name];
  sqlite3.Database.prototype[name] = function countedOrKilled(...args) {
    if (--left === 0) process.kill(process.pid, 'SIGKILL');
    return own.apply(this, args);
  };
}
