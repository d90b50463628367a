import type { Transaction } from 'sequelize';
import type { ChangedTags, Changes } from '../changes.ts';
import type { Database } from '../database/open.ts';
import { type Job, type JobClaim, type JobRow, jobQueries } from './queries.ts';

/** The time within which a process that claimed a job begins to run it, in milliseconds; then another may claim it. */
const LEASE = 3_000;
const MAX_PAUSE = 60 * 60 * 1000;

/** In milliseconds. */
export const DAY = 24 * 60 * 60 * 1000;

/** The consequences of a job that was run. */
export interface Outcome {
  /** The cache tags of the responses that it changed. */
  tags?: ChangedTags;
  /** The time at which it runs again, instead of the usual one. */
  runAgainAt?: Date;
  /** Follows the commit, once at most: for files, which no transaction covers. */
  afterCommit?(): Promise<void>;
}

/** The work of a kind of jobs. */
export interface JobHandler {
  /**
   * Does the work within the transaction that also removes the job, so that it is done exactly once. It should take at
   * most 50 ms and leave the rest to `runAgainAt`. Where it throws, nothing has happened, and it is tried again later.
   */
  run(job: Job, tx: Transaction): Promise<Outcome>;
  /** Records a failure, within the transaction that schedules the next attempt. */
  failed?(job: Job, error: Error, tx: Transaction): Promise<void>;
  /** Tells that it has as much to do as it may: meanwhile its jobs wait, and `wake` ends that. */
  isBusy?(): boolean;
  /** Makes the job a recurring one, which is scheduled at every start and this many milliseconds after each run. */
  every?: number;
}

export interface Failure {
  job: Job;
  error: Error;
}

export type NewJob = Pick<Job, 'kind' | 'key' | 'runAt'> & Partial<Pick<Job, 'payload'>>;

interface Dependencies {
  database: Database;
  changes: Changes;
  now?: () => Date;
}

/** Work to be done later, which survives restarts and is done once, however many processes share the database. */
export type Jobs = ReturnType<typeof createJobs>;

export function createJobs({ database, changes, now = () => new Date() }: Dependencies) {
  const queries = jobQueries(database.sequelize);
  const handlers = new Map<string, JobHandler>();
  let onScheduled: () => void = () => {};

  return {
    /** Registers the work of a kind; jobs of unknown kinds wait for a program that knows them. */
    handle(kind: string, handler: JobHandler): void {
      handlers.set(kind, handler);
    },

    schedule,
    scheduleAll,

    /** Removes, within a write, the job with this key, if it has not run. */
    cancel: (key: string, tx: Transaction): Promise<void> => queries.removeByKey(key, tx),

    /** Lists the jobs of all kinds that are due now, or will be until then, in the order in which they run. */
    async due(until: Date = now()): Promise<Job[]> {
      return (await queries.due(until)).map(jobOf);
    },

    /** Schedules all recurring jobs for now. */
    async scheduleRecurring(): Promise<void> {
      const recurring = [...handlers].filter(([, { every }]) => every !== undefined);
      if (recurring.length === 0) return;
      await database.write(async (tx) => {
        for (const [kind] of recurring) await schedule({ kind, key: kind, runAt: now() }, tx);
      });
    },

    /** Resolves to the milliseconds until the next job is due, 0 or less where one is; null for none. */
    async untilNext(): Promise<number | null> {
      const kinds = readyKinds();
      const next = kinds.length === 0 ? null : await queries.nextTime(kinds, now());
      return next && next.getTime() - now().getTime();
    },

    runNext,

    /** Has `listener` called after every commit that scheduled a job in this process, and by `wake`. */
    listen(listener: () => void): void {
      onScheduled = listener;
    },

    /** Has the runner look for due jobs again, after a kind was busy. */
    wake: () => onScheduled(),
  };

  function readyKinds(): string[] {
    return [...handlers].filter(([, { isBusy }]) => !isBusy?.()).map(([kind]) => kind);
  }

  /** Schedules a job within a write; one with the same key is replaced, and begins anew. */
  async function schedule(job: NewJob, tx: Transaction): Promise<void> {
    await scheduleAll([job], tx);
  }

  /** Schedules jobs, each with a key of its own, like `schedule`. */
  async function scheduleAll(jobs: NewJob[], tx: Transaction): Promise<void> {
    if (jobs.length === 0) return;
    await queries.put(
      jobs.map(({ payload = null, ...job }) => ({ ...job, payload: JSON.stringify(payload) })),
      tx,
    );
    tx.afterCommit(() => onScheduled());
  }

  /** Claims and runs the next due job. Resolves to null where there is none, else to its failure, if it failed. */
  async function runNext(): Promise<{ failure?: Failure } | null> {
    const lease = new Date(now().getTime() + LEASE);
    const kinds = readyKinds();
    if (kinds.length === 0) return null;
    const row = await database.write((tx) => queries.claim(kinds, { now: now(), lease }, tx));
    const handler = row && handlers.get(row.kind);
    if (!handler) return null;
    const [job, claim] = [jobOf(row), { id: row.id, lease }];
    try {
      await run(job, claim, handler);
      return {};
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      await postpone({ job, error }, claim, handler);
      return { failure: { job, error } };
    }
  }

  async function run(job: Job, claim: JobClaim, handler: JobHandler): Promise<void> {
    const work = async (tx: Transaction): Promise<Outcome> => {
      // First, so that a cancellation or another process waits for this transaction, or this one does nothing.
      if (!(await queries.remove(claim, tx))) return {};
      const outcome = await handler.run(job, tx);
      const { kind, key, payload } = job;
      const next = handler.every === undefined ? undefined : new Date(now().getTime() + handler.every);
      const runAt = outcome.runAgainAt ?? next;
      if (runAt) await schedule({ kind, key, runAt, payload }, tx);
      return outcome;
    };
    const { afterCommit } = await changes.write(work, ({ tags = [] }) => tags);
    await afterCommit?.();
  }

  async function postpone({ job, error }: Failure, claim: JobClaim, handler: JobHandler): Promise<void> {
    const runAt = new Date(now().getTime() + pauseAfter(job.attempts));
    await database.write(async (tx) => {
      if (await queries.postpone(claim, { runAt, error: error.message }, tx)) await handler.failed?.(job, error, tx);
    });
  }
}

/** Returns the pause after an attempt that failed, in milliseconds: 2 s after the first, twice as long each time, at most 1 h. */
export const pauseAfter = (attempts: number): number => Math.min(1000 * 2 ** Math.min(attempts, 12), MAX_PAUSE);

const jobOf = ({ id: _, runAt, payload, ...row }: JobRow): Job => ({
  ...row,
  runAt: new Date(runAt),
  payload: JSON.parse(payload),
});
