import type { Transaction } from 'sequelize';
import type { ChangedTags } from '../changes.ts';
import type { App } from '../context.ts';
import type { Job } from './queries.ts';

/** In milliseconds. */
export const DAY = 24 * 60 * 60 * 1000;

/** The consequences of a job that was run. */
export interface Outcome {
  /** The cache tags of the responses that it changed. */
  tags?: ChangedTags;
  /** The milliseconds after which it runs again, instead of the usual time; 0 for at once. */
  runAgainIn?: number;
  /** The payload of that run, instead of the same one. */
  payload?: unknown;
  /** Follows the commit, once at most: for files, which no transaction covers. */
  afterCommit?(): Promise<void>;
}

/** The work of a kind of jobs. */
export interface JobHandler {
  /**
   * Does the work within the transaction that also removes the job, so that it is done exactly once. It should take at
   * most 50 ms and leave the rest to `runAgainIn`. Where it throws, nothing has happened, and it is tried again later.
   */
  run(job: Job, tx: Transaction): Promise<Outcome>;
  /** Records a failure, within the transaction that schedules the next attempt. */
  failed?(job: Job, error: Error, tx: Transaction): Promise<void>;
  /** Lists, within a write, work that rows wait for though no job is scheduled for it. */
  missing?(tx: Transaction): Promise<NewJob[]>;
  /** Tells that it has as much to do as it may: meanwhile its jobs wait, and `wake` ends that. */
  isBusy?(): boolean;
  /** Makes the job a recurring one, which is scheduled at every start and this many milliseconds after each run. */
  every?: number;
  /**
   * The longest time for which its jobs wait, in milliseconds: a clock that was wrong for a moment has scheduled one that
   * lies later, and it runs at once. By default `every`, else a day; infinite where somebody chooses the time.
   */
  longestWait?: number;
}

/** A kind of jobs whose work is done with the app; all of them are listed in `jobKinds.ts`. */
export interface JobKind extends Pick<JobHandler, 'every' | 'longestWait'> {
  kind: string;
  run(app: App, job: Job, tx: Transaction): Promise<Outcome>;
  failed?(app: App, job: Job, error: Error, tx: Transaction): Promise<void>;
  missing?(app: App, tx: Transaction): Promise<NewJob[]>;
  isBusy?(app: App): boolean;
}

export interface Failure {
  job: Job;
  error: Error;
}

/** A job to schedule: at a time, or some milliseconds from now; by default at once. */
export type NewJob = Pick<Job, 'kind' | 'key'> &
  Partial<Pick<Job, 'payload'>> &
  ({ runAt: Date } | { runAt?: never; runIn?: number });
