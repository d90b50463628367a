import pg from 'pg';
import sqlite3 from 'sqlite3';

/** Preloaded into a process of a test (`node --import`): kills it before its statement of this number, or before one with this text. */
let left = Number(process.env.KILL_AT);
const text = process.env.KILL_AT_TEXT;
const { prototype } = sqlite3.Database;
for (const [owner, name] of [
  [prototype, 'run'],
  [prototype, 'all'],
  [prototype, 'exec'],
  [pg.Client.prototype, 'query'],
]) {
  const own = owner[name];
  owner[name] = function countedOrKilled(...args) {
    if (--left === 0 || (text && JSON.stringify(args).includes(text))) process.kill(process.pid, 'SIGKILL');
    return own.apply(this, args);
  };
}
