import { setTimeout } from 'node:timers/promises';
import type { Log } from '../log.ts';
import type { Statistics } from './statistics.ts';

/** The interval at which counted views are stored, in milliseconds: a killed process loses so many of them. */
const INTERVAL = 3_000;
/** The time that a stop waits for the last of them, in milliseconds. */
const STOP_TIMEOUT = 2_000;

/** Stores the counted views again and again. Where the database is away they are kept, and stored later. */
export function startStoring(statistics: Pick<Statistics, 'store'>, log: Log) {
  let isFailing = false;
  const store = async () => {
    try {
      await statistics.store();
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'Views could not be stored: they are kept in memory and tried again.');
      isFailing = true;
    }
  };
  let storing = Promise.resolve();
  let isStoring = false;
  const timer = setInterval(() => {
    // A silent database must not have them wait in line.
    if (isStoring) return;
    isStoring = true;
    storing = store().finally(() => {
      isStoring = false;
    });
  }, INTERVAL).unref();

  /** Resolves when all views are stored that are counted by now. */
  const storeNow = () => storing.then(store);

  return {
    storeNow,

    /** Stops it, after the last of them. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await Promise.race([storeNow(), setTimeout(STOP_TIMEOUT, undefined, { ref: false })]);
    },
  };
}
