import { QueryTypes, type Transaction } from 'sequelize';
import type { Database } from '../database/open.ts';
import type { SqlDate } from '../database/queries/sqlTypes.ts';

/** A piece of work to be done at a time. */
export interface Job {
  kind: string;
  /** Names the work: at most one job has it. */
  key: string;
  runAt: Date;
  /** The number of times that it was begun since it was scheduled. */
  attempts: number;
  /** The message of the last failure; null where there was none. */
  lastError: string | null;
  /** Any JSON. */
  payload: unknown;
}

/** One row of the table `jobs`; its payload is JSON text. */
export type JobRow = Omit<Job, 'runAt' | 'payload'> & { id: number; runAt: SqlDate; payload: string };

/** The job that a process has claimed, and until when no other may claim it. */
export interface JobClaim {
  id: number;
  lease: Date;
}

/** The times by which a kind's jobs are at the latest begun, and begun again after a failure; null where any time may be chosen. */
interface LatestTimes {
  kind: string;
  latest: Date | null;
  latestRetry: Date;
}

/** The condition that no process has claimed a job; no lease ends later than a new one, but those by a clock that was wrong. */
const FREE = '(lease_until IS NULL OR lease_until < :now OR lease_until > :lease)';

const columns = 'id, kind, key, run_at AS "runAt", attempts, last_error AS "lastError", payload';

/** Inserts jobs, or replaces those with their keys, which keep their payload where it says so; `runAt` in milliseconds is that long from now. */
export async function insertJobs(
  database: Database,
  jobs: (Pick<JobRow, 'kind' | 'key' | 'payload'> & { runAt: Date | number })[],
  tx: Transaction,
  payload: 'replaced' | 'kept' = 'replaced',
): Promise<void> {
  const values = jobs
    .map(({ runAt }) => `(?, ?, ${typeof runAt === 'number' ? database.dialect.fromNow(runAt) : '?'}, 0, ?)`)
    .join();
  await database.sequelize.query(
    `INSERT INTO jobs (kind, key, run_at, attempts, payload) VALUES ${values}
       ON CONFLICT (key) DO UPDATE SET kind = excluded.kind, run_at = excluded.run_at, attempts = 0,
         lease_until = NULL, last_error = NULL ${payload === 'replaced' ? ', payload = excluded.payload' : ''}`,
    {
      replacements: jobs.flatMap((job) =>
        typeof job.runAt === 'number' ? [job.kind, job.key, job.payload] : [job.kind, job.key, job.runAt, job.payload],
      ),
      transaction: tx,
    },
  );
}

/** Resolves to those of these keys that jobs have. */
export async function knownKeys(database: Database, keys: string[], tx: Transaction): Promise<Set<string>> {
  const rows = await select<{ key: string }>(database, 'SELECT key FROM jobs WHERE key IN (:keys)', { keys }, tx);
  return new Set(rows.map(({ key }) => key));
}

export async function removeJob(database: Database, key: string, tx: Transaction): Promise<void> {
  await select(database, 'DELETE FROM jobs WHERE key = :key', { key }, tx);
}

/** Lists jobs whose time is not after `until`, in the order in which they run. */
export const dueJobs = (database: Database, until: Date) =>
  select<JobRow>(database, `SELECT ${columns} FROM jobs WHERE run_at <= :until ORDER BY run_at, id`, { until });

/** Resolves to the time of the next job of these kinds that no process has claimed; null for none. */
export async function nextTime(
  database: Database,
  kinds: string[],
  times: { now: Date; lease: Date },
): Promise<Date | null> {
  const [row] = await select<Pick<JobRow, 'runAt'>>(
    database,
    `SELECT run_at AS "runAt" FROM jobs WHERE kind IN (:kinds) AND ${FREE} ORDER BY run_at, id LIMIT 1`,
    { kinds, ...times },
  );
  return row ? new Date(row.runAt) : null;
}

/** Lists the jobs that wait for longer than their kind ever does. */
export async function jobsTooLate(database: Database, kinds: LatestTimes[]): Promise<number[]> {
  const conditions = kinds.map(
    ({ latest }) => `kind = ? AND run_at > ? AND (attempts > 0${latest ? ' OR run_at > ?' : ''})`,
  );
  const values = kinds.flatMap(({ kind, latest, latestRetry }) => [kind, latestRetry, ...(latest ? [latest] : [])]);
  const sql = `SELECT id FROM jobs WHERE ${conditions.map((each) => `(${each})`).join(' OR ')} ORDER BY id`;
  return (await select<Pick<JobRow, 'id'>>(database, sql, values)).map(({ id }) => id);
}

export async function hastenJobs(database: Database, ids: number[], now: Date, tx: Transaction): Promise<void> {
  await select(database, 'UPDATE jobs SET run_at = :now WHERE id IN (:ids) RETURNING id', { ids, now }, tx);
}

/** Claims the next due job; null for none. A row that another process is running is locked on Postgres, and skipped. */
export async function claimNext(
  database: Database,
  kinds: string[],
  { now, lease }: { now: Date; lease: Date },
  tx: Transaction,
): Promise<JobRow | null> {
  const [row] = await select<JobRow>(
    database,
    `UPDATE jobs SET lease_until = :lease, attempts = attempts + 1 WHERE id = (
       SELECT id FROM jobs WHERE kind IN (:kinds) AND run_at <= :now AND ${FREE} ORDER BY run_at, id LIMIT 1
         ${database.dialect.skipLocked}
     ) RETURNING ${columns}`,
    { kinds, now, lease },
    tx,
  );
  return row ?? null;
}

/** Claims the job with this key, also before its time; null where there is none, or another process has claimed it. */
export async function claimKey(
  database: Database,
  key: string,
  { now, lease }: { now: Date; lease: Date },
  tx: Transaction,
): Promise<JobRow | null> {
  const sql = `UPDATE jobs SET lease_until = :lease, attempts = attempts + 1
    WHERE key = :key AND ${FREE} RETURNING ${columns}`;
  return (await select<JobRow>(database, sql, { key, now, lease }, tx))[0] ?? null;
}

/** Lists jobs whose kind begins so. */
export const jobsOfKinds = (database: Database, kinds: string) =>
  select<JobRow>(database, `SELECT ${columns} FROM jobs WHERE kind LIKE :kinds ORDER BY key`, { kinds: `${kinds}%` });

export async function hasJob(database: Database, key: string, tx: Transaction): Promise<boolean> {
  return (await select(database, 'SELECT id FROM jobs WHERE key = :key', { key }, tx)).length > 0;
}

/** Has a job whose kind begins so run now, as if it had not failed; false where there is none. */
export async function retryJob(
  database: Database,
  { key, kinds, now }: { key: string; kinds: string; now: Date },
  tx: Transaction,
): Promise<boolean> {
  const sql = `UPDATE jobs SET run_at = :now, attempts = 0, last_error = NULL
    WHERE key = :key AND kind LIKE :kinds RETURNING id`;
  return (await select(database, sql, { key, kinds: `${kinds}%`, now }, tx)).length > 0;
}

/** Removes a claimed job; false where it was cancelled, scheduled again or claimed by another process meanwhile. */
export async function removeClaimed(database: Database, claim: JobClaim, tx: Transaction): Promise<boolean> {
  const sql = 'DELETE FROM jobs WHERE id = :id AND lease_until = :lease RETURNING id';
  return (await select(database, sql, { ...claim }, tx)).length > 0;
}

/** Gives back a claimed job that failed; false like `remove`. */
export async function postponeClaimed(
  database: Database,
  claim: JobClaim,
  { runAt, error }: { runAt: Date; error: string },
  tx: Transaction,
): Promise<boolean> {
  const sql = `UPDATE jobs SET run_at = :runAt, last_error = :error, lease_until = NULL
    WHERE id = :id AND lease_until = :lease RETURNING id`;
  return (await select(database, sql, { ...claim, runAt, error }, tx)).length > 0;
}

/** Runs a statement; those of the idle runner, which are outside of transactions, are not logged. */
const select = <Row extends object>(
  { sequelize }: Database,
  sql: string,
  replacements: Record<string, unknown> | unknown[],
  transaction?: Transaction,
) =>
  sequelize.query<Row>(sql, {
    replacements,
    type: QueryTypes.SELECT,
    ...(transaction ? { transaction } : { logging: false }),
  });
