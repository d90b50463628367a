import { AsyncLocalStorage } from 'node:async_hooks';
import { channel } from 'node:diagnostics_channel';
import type { Sequelize } from 'sequelize';

/** The statements of some work, and for how long it waited for at least one of them, in milliseconds. */
export interface QueryTimes {
  queries: number;
  ms: number;
}

/** The times with the number of statements that run now, and the moment since when there are any. */
interface Running extends QueryTimes {
  running: number;
  since: number;
}

const measured = new AsyncLocalStorage<Running>();
let measuring = 0;

/** Does some work and measures its statements; `work` can read the times that it has so far. */
export async function measureQueries<T>(work: (times: Readonly<QueryTimes>) => Promise<T>): Promise<T> {
  const times: Running = { queries: 0, ms: 0, running: 0, since: 0 };
  measuring++;
  try {
    return await measured.run(times, () => work(times));
  } finally {
    // Node.js follows every promise of the process while it is enabled.
    if (--measuring === 0) measured.disable();
  }
}

/** A statement that has ended, with the milliseconds that it took. */
export interface Statement {
  sql: string;
  ms: number;
}

/** The channel of the statements that have ended, whether they failed or not. */
export const STATEMENT_CHANNEL = 'octavo:statement';

const statements = channel(STATEMENT_CHANNEL);

/** Runs a statement, whose time counts for the work that is measured, if it is part of such. */
export async function timeQuery<T>(sql: string, run: () => Promise<T>): Promise<T> {
  const times = measuring > 0 ? measured.getStore() : undefined;
  const started = performance.now();
  try {
    return await (times ? timedIn(times, run) : run());
  } finally {
    if (statements.hasSubscribers) statements.publish({ sql, ms: performance.now() - started } satisfies Statement);
  }
}

async function timedIn<T>(times: Running, run: () => Promise<T>): Promise<T> {
  times.queries++;
  if (times.running++ === 0) times.since = performance.now();
  try {
    return await run();
  } finally {
    if (--times.running === 0) times.ms += performance.now() - times.since;
  }
}

/** Has the statements of Sequelize counted too. */
export function timeSequelize(sequelize: Sequelize): void {
  const query = sequelize.query.bind(sequelize) as (...args: unknown[]) => Promise<unknown>;
  sequelize.query = ((sql: string | { query: string }, ...args: unknown[]) =>
    timeQuery(typeof sql === 'string' ? sql : sql.query, () => query(sql, ...args))) as never;
}
