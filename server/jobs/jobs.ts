import type { Transaction } from 'sequelize';
import type { Changes } from '../changes.ts';
import type { App } from '../context.ts';
import { faultOf } from '../database/faults.ts';
import type { Database } from '../database/open.ts';
import { DAY, type Failure, type JobHandler, type JobKind, type NewJob, type Outcome } from './kind.ts';
import {
  claimKey,
  claimNext,
  dueJobs,
  hasJob,
  hastenJobs,
  insertJobs,
  type Job,
  type JobClaim,
  type JobRow,
  jobsOfKinds,
  jobsTooLate,
  knownKeys,
  nextTime,
  postponeClaimed,
  removeClaimed,
  removeJob,
  retryJob,
} from './queries.ts';

/** The time within which a process that claimed a job begins to run it, in milliseconds; then another may claim it. */
const LEASE = 3_000;
/** The time after which a job that a call runs to its end is due for others, in milliseconds: the call may have ended. */
export const HELD = 10_000;
const MAX_PAUSE = 60 * 60 * 1000;
/** The time by which a job may lie later than its kind allows, in milliseconds: it may be scheduled while the others are looked at. */
const TOLERANCE = 60_000;

interface Dependencies {
  database: Database;
  changes: Changes;
  /** Replaces the clock of the database, which all processes share. */
  now?: () => Date;
}

type Claim = (times: { now: Date; lease: Date }, tx: Transaction) => Promise<JobRow | null>;

/** Work to be done later, which survives restarts and is done once, however many processes share the database. */
export class Jobs {
  private readonly database: Database;
  private readonly changes: Changes;
  private readonly clock: (() => Date) | undefined;
  private readonly handlers = new Map<string, JobHandler>();
  private onScheduled: () => void = () => {};

  constructor({ database, changes, now }: Dependencies) {
    this.database = database;
    this.changes = changes;
    this.clock = now;
  }

  /** Registers the work of a kind; jobs of unknown kinds wait for a program that knows them. */
  handle(kind: string, handler: JobHandler): void {
    this.handlers.set(kind, handler);
  }

  /** Schedules a job within a write; one with the same key is replaced, and begins anew. */
  async schedule(job: NewJob, tx: Transaction): Promise<void> {
    await this.scheduleAll([job], tx);
  }

  /** Schedules jobs, each with a key of its own, like `schedule`. */
  async scheduleAll(jobs: NewJob[], tx: Transaction): Promise<void> {
    await this.insert(jobs, tx, 'replaced');
  }

  /** Schedules jobs like `scheduleAll`; one that is scheduled still keeps its payload, such as who scheduled it. */
  async scheduleAgain(jobs: NewJob[], tx: Transaction): Promise<void> {
    await this.insert(jobs, tx, 'kept');
  }

  /** Schedules, within a write, the recurring jobs and those that rows wait for which are not scheduled. */
  async scheduleMissing(tx: Transaction): Promise<void> {
    const recurring = this.recurring();
    const keys = recurring.map(({ key }) => key);
    const known = keys.length === 0 ? new Set() : await knownKeys(this.database, keys, tx);
    const missing = recurring.filter(({ key }) => !known.has(key));
    for (const handler of this.handlers.values()) missing.push(...((await handler.missing?.(tx)) ?? []));
    await this.scheduleAgain(missing, tx);
  }

  /** Schedules all recurring jobs for now. */
  async scheduleRecurring(): Promise<void> {
    await this.database.write((tx) => this.scheduleAll(this.recurring(), tx));
  }

  /** Removes, within a write, the job with this key, if it has not run. */
  cancel(key: string, tx: Transaction): Promise<void> {
    return removeJob(this.database, key, tx);
  }

  /** Lists the jobs of all kinds that are due now, or will be until then, in the order in which they run. */
  async due(until?: Date): Promise<Job[]> {
    return (await dueJobs(this.database, until ?? (await this.now()))).map(jobOf);
  }

  /** Lists the jobs whose kind begins so, in the order in which they were scheduled. */
  async list(kinds: string): Promise<Job[]> {
    return (await jobsOfKinds(this.database, kinds)).map(jobOf);
  }

  /** Tells, within a write, if there is a job with this key. */
  exists(key: string, tx: Transaction): Promise<boolean> {
    return hasJob(this.database, key, tx);
  }

  /** Has, within a write, a job whose kind begins so run now, after it failed; false where there is none. */
  async retry(key: string, kinds: string, tx: Transaction): Promise<boolean> {
    tx.afterCommit(() => this.wake());
    return retryJob(this.database, { key, kinds, now: await this.now() }, tx);
  }

  /** Has `listener` called after every commit that scheduled a job in this process, and by `wake`. */
  listen(listener: () => void): void {
    this.onScheduled = listener;
  }

  /** Has the runner look for due jobs again, after a kind was busy. */
  wake(): void {
    this.onScheduled();
  }

  /** Resolves to the milliseconds until the next job is due, 0 or less where one is; null for none. */
  async untilNext(): Promise<number | null> {
    const kinds = this.readyKinds();
    if (kinds.length === 0) return null;
    const at = await this.now();
    await this.hasten(at);
    const next = await nextTime(this.database, kinds, { now: at, lease: after(at, LEASE) });
    return next && next.getTime() - at.getTime();
  }

  /** Claims and runs the next due job. Resolves to null where there is none, else to its failure, if it failed. */
  async runNext(): Promise<{ failure?: Failure } | null> {
    const kinds = this.readyKinds();
    if (kinds.length === 0) return null;
    const result = await this.runClaimed((times, tx) => claimNext(this.database, kinds, times, tx));
    return result && ('failure' in result ? result : {});
  }

  /**
   * Runs a job, and all that it leaves to do, at once. Resolves to the outcome of its last part, or null where another process runs it.
   * Throws where a part fails, which is then tried again later. Schedule it `HELD` later, so that it goes on by itself where this
   * process ends.
   */
  async runToEnd(key: string): Promise<Outcome | null> {
    for (;;) {
      const result = await this.runClaimed((times, tx) => claimKey(this.database, key, times, tx), HELD);
      if (!result) return null;
      if ('failure' in result) throw result.failure.error;
      if (result.outcome.runAgainIn === undefined) return result.outcome;
    }
  }

  private async now(): Promise<Date> {
    return this.clock?.() ?? this.database.now();
  }

  private recurring(): NewJob[] {
    const kinds = [...this.handlers].filter(([, { every }]) => every !== undefined);
    return kinds.map(([kind]) => ({ kind, key: kind }));
  }

  private readyKinds(): string[] {
    return [...this.handlers].filter(([, { isBusy }]) => !isBusy?.()).map(([kind]) => kind);
  }

  private async insert(jobs: NewJob[], tx: Transaction, payload: 'replaced' | 'kept'): Promise<void> {
    if (jobs.length === 0) return;
    const rows = jobs.map((job) => ({
      ...{ kind: job.kind, key: job.key, runAt: this.timeOf(job) },
      payload: JSON.stringify(job.payload ?? null),
    }));
    await insertJobs(this.database, rows, tx, payload);
    tx.afterCommit(() => this.wake());
  }

  /** Returns the time of a new job: a date, or milliseconds from now by the clock of the database. */
  private timeOf(job: NewJob): Date | number {
    if (job.runAt) return job.runAt;
    const runIn = job.runIn ?? 0;
    return this.clock ? after(this.clock(), runIn) : runIn;
  }

  /** Has the jobs run at once that wait for longer than their kind ever does. */
  private async hasten(at: Date): Promise<void> {
    const kinds = [...this.handlers].map(([kind, { every, longestWait = every ?? DAY }]) => ({
      kind,
      latest: Number.isFinite(longestWait) ? after(at, longestWait + TOLERANCE) : null,
      latestRetry: after(at, Math.min(longestWait, MAX_PAUSE) + TOLERANCE),
    }));
    const ids = await jobsTooLate(this.database, kinds);
    if (ids.length > 0) await this.database.write((tx) => hastenJobs(this.database, ids, at, tx));
  }

  /** Runs the job that is claimed, if there is one; what it leaves to do begins so much later, in milliseconds. */
  private async runClaimed(claimJob: Claim, later = 0): Promise<{ outcome: Outcome } | { failure: Failure } | null> {
    const at = await this.now();
    const times = { now: at, lease: after(at, LEASE) };
    const row = await this.database.write((tx) => claimJob(times, tx));
    const handler = row && this.handlers.get(row.kind);
    if (!handler) return null;
    const [job, claim] = [jobOf(row), { id: row.id, lease: times.lease }];
    try {
      return { outcome: await this.run({ job, claim, later }, handler) };
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      await this.postpone({ job, error }, claim, handler);
      return { failure: { job, error } };
    }
  }

  private async run(
    { job, claim, later }: { job: Job; claim: JobClaim; later: number },
    handler: JobHandler,
  ): Promise<Outcome> {
    const work = async (tx: Transaction): Promise<Outcome> => {
      // First, so that a cancellation or another process waits for this transaction, or this one does nothing.
      if (!(await removeClaimed(this.database, claim, tx))) return {};
      const outcome = await handler.run(job, tx);
      const { kind, key } = job;
      const { runAgainIn, payload = job.payload } = outcome;
      const runIn = runAgainIn === undefined ? handler.every : runAgainIn + later;
      if (runIn !== undefined) await this.schedule({ kind, key, runIn, payload }, tx);
      return outcome;
    };
    const outcome = await this.changes.write(work, ({ tags = [] }) => tags);
    await outcome.afterCommit?.();
    return outcome;
  }

  private async postpone({ job, error }: Failure, claim: JobClaim, handler: JobHandler): Promise<void> {
    const runAt = after(await this.now(), pauseAfter(job.attempts));
    await this.database.write(async (tx) => {
      const isPostponed = await postponeClaimed(this.database, claim, { runAt, error: error.message }, tx);
      // One that only waited for others for too long has not failed.
      if (isPostponed && faultOf(error) !== 'busy') await handler.failed?.(job, error, tx);
    });
  }
}

/** Has the jobs of a kind done with the app. */
export function handleKind(app: App, { kind, run, failed, missing, isBusy, every, longestWait }: JobKind): void {
  app.jobs.handle(kind, {
    run: (job, tx) => run(app, job, tx),
    ...(failed && { failed: (job, error, tx) => failed(app, job, error, tx) }),
    ...(missing && { missing: (tx) => missing(app, tx) }),
    ...(isBusy && { isBusy: () => isBusy(app) }),
    ...(every !== undefined && { every }),
    ...(longestWait !== undefined && { longestWait }),
  });
}

/** Returns the pause after an attempt that failed, in milliseconds: 2 s after the first, twice as long each time, at most 1 h. */
export const pauseAfter = (attempts: number): number => Math.min(1000 * 2 ** Math.min(attempts, 12), MAX_PAUSE);

const after = (time: Date, ms: number): Date => new Date(time.getTime() + ms);

const jobOf = ({ id: _, runAt, payload, ...row }: JobRow): Job => ({
  ...row,
  runAt: new Date(runAt),
  payload: JSON.parse(payload),
});
