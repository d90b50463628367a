import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../log.ts';
import type { Jobs } from './jobs.ts';

/** The longest time from one look for due jobs to the next, in milliseconds: other processes schedule some too. */
const MAX_WAIT = 2_000;
const MIN_WAIT = 100;
/** The time that a running job has to finish when the server stops, in milliseconds: a database may be silent. */
const GRACE = 10_000;

export type Runner = ReturnType<typeof startJobs>;

/** Runs jobs, one after another, as they become due: those that became due while no server ran at once. */
export function startJobs({ jobs, log }: { jobs: Jobs; log: Log }) {
  let stopped = false;
  let isAway = false;
  let isWoken = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  /** Runs what is due; resolves to the milliseconds until the next look. */
  const runDue = async (): Promise<number> => {
    for (;;) {
      const wait = await jobs.untilNext();
      if (stopped || wait === null) return MAX_WAIT;
      // Another process may be running the job that is due here.
      const result = wait > 0 ? null : await jobs.runNext();
      if (!result) return Math.min(Math.max(wait, MIN_WAIT), MAX_WAIT);
      const { failure } = result;
      if (failure) log.error({ err: failure.error, job: failure.job.key }, 'A job failed; it is tried again later.');
    }
  };

  const look = async () => {
    let wait = MAX_WAIT;
    isWoken = false;
    try {
      wait = await runDue();
      isAway = false;
    } catch (error) {
      if (!isAway) log.warn({ err: error }, 'Jobs wait until the database responds.');
      isAway = true;
    }
    lookIn(isWoken ? 0 : wait);
  };

  const lookIn = (wait: number) => {
    clearTimeout(timer);
    if (stopped) return;
    timer = setTimeout(() => {
      running = running.then(look);
    }, wait).unref();
  };

  const begin = async () => {
    await jobs.scheduleRecurring().catch((error) => log.warn({ err: error }, 'Recurring jobs could not be scheduled.'));
    await look();
  };

  // In a context of their own: jobs are no part of the request that scheduled them.
  const wake = AsyncLocalStorage.bind(() => {
    isWoken = true;
    lookIn(0);
  });
  jobs.listen(wake);
  const caughtUp = begin();
  running = caughtUp;
  return {
    /** Resolves when all jobs have run that were due at the start. */
    caughtUp,

    /** Resolves when all jobs have run that are due by now. */
    runNow(): Promise<void> {
      running = running.then(look);
      return running;
    },

    /** Runs no further job; resolves when the current one has finished. */
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await Promise.race([running, pause(GRACE, undefined, { ref: false })]);
    },
  };
}
