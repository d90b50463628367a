import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { STATEMENT_CHANNEL, type Statement } from './database/queries/queryTimes.ts';
import type { Log } from './log.ts';

/** The milliseconds from which on a statement, and a block of the event loop, is worth a line. */
const SLOW = { statement: 200, block: 100 };
/** The milliseconds between two looks at the event loop. */
const LOOK_EVERY = 1_000;
/** The milliseconds within which the event loop is late by nature: so often its delay is taken. */
const RESOLUTION = 20;
/** The most characters of a statement in the log. */
const LONGEST = 500;

/** Logs what holds others up: slow statements, and blocks of the event loop. Returns the function that ends it. */
export function logSlowness(log: Log): () => void {
  const onStatement = (message: unknown) => {
    const { sql, ms } = message as Statement;
    if (ms > SLOW.statement) log.warn({ sql: withoutValues(sql), ms: Math.round(ms) }, 'slow statement');
  };
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION });
  const look = setInterval(() => {
    const ms = Math.round(delays.max / 1e6 - RESOLUTION);
    delays.reset();
    if (ms > SLOW.block) log.warn({ ms }, 'the event loop was blocked');
  }, LOOK_EVERY).unref();
  subscribe(STATEMENT_CHANNEL, onStatement);
  delays.enable();
  return () => {
    unsubscribe(STATEMENT_CHANNEL, onStatement);
    delays.disable();
    clearInterval(look);
  };
}

/** Leaves out the texts within a statement, which Sequelize writes into it: they may be addresses, or hashes of secrets. */
export const withoutValues = (sql: string): string =>
  sql
    .slice(0, 100_000)
    .replaceAll(/'(?:[^']|'')*(?:'|$)/g, "'…'")
    .replaceAll(/\s+/g, ' ')
    .slice(0, LONGEST);
