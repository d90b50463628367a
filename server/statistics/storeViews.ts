import { createHash, randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Transaction } from 'sequelize';
import type { App } from '../context.ts';
import { isAdmin } from '../http/state.ts';
import type { JobKind } from '../jobs/kind.ts';
import type { Log } from '../log.ts';
import { viewerOf } from '../people/sessions/viewer.ts';
import { storeHits } from '../redirects/redirects.ts';
import { daysIn } from './timeZoneDays.ts';
import type { Batch, Views } from './Views.ts';
import { addReaders, addSum, addViews, countReaders, pruneViews, saltOf } from './writes.ts';

/** The interval at which counted views and hits are stored, in milliseconds: a killed process loses so many of them. */
const INTERVAL = 3_000;
/** The time that a stop waits for the last of them, in milliseconds. */
const STOP_TIMEOUT = 2_000;
const HOUR = 60 * 60 * 1000;
/** The most readers whose hashes are stored on one day: hostile requests cannot fill the table. */
const MOST_READERS = 200_000;
/** The number of past days that are pruned, since the server may have been off. */
const PRUNED_DAYS = 14;

/** Throws away the salt and the hashes of a day that is over, and what is rarely viewed, which is most of it. */
export const pruneStatistics: JobKind = {
  kind: 'statistics',
  every: HOUR,
  async run(app, _job, tx) {
    const today = await dayOfDatabase(app);
    await saltOf(app, { day: today, fresh: newSalt() }, tx);
    await pruneViews(app, { from: today - PRUNED_DAYS, to: today }, tx);
    return {};
  },
};

/** Stores the counted views, and the hits of old addresses, again and again. Where the database is away they are kept, and stored later. */
export function startStoring(app: App, log: Log) {
  let isFailing = false;
  const store = async () => {
    try {
      await storeViews(app);
      await storeHits(app);
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

/** Stores what was counted. Throws where the database is away: the counts are then kept for the next time. */
export async function storeViews(app: App): Promise<void> {
  const { countedViews: counted } = app;
  counted.endBatch(daysIn(app.settings.publication().timeZone)(app.now()));
  for (const [day, batch] of [...counted.byDay]) {
    counted.byDay.delete(day);
    try {
      await addSessions(app, batch);
      const today = await dayOfDatabase(app);
      await app.database.write((tx) => storeDay(app, { day, today }, batch.views, tx));
    } catch (error) {
      counted.addToDay(day, batch);
      throw error;
    }
  }
}

/** Resolves to the day that it is by the clock of the database. */
async function dayOfDatabase({ database, settings }: App): Promise<number> {
  return daysIn((await settings.current()).site.timeZone)(await database.now());
}

/** Adds the views within sessions to the others, without those of administrators. */
async function addSessions(app: App, { views, bySession }: Batch): Promise<void> {
  for (const [token, own] of bySession) {
    if (!isAdmin(await viewerOf(app, token))) views.merge(own);
    bySession.delete(token);
  }
}

/**
 * Stores sums, and nothing about one reader: readers of a day are told apart by a hash of address and browser with a random salt that
 * all processes share. With the day's end, salt and hashes are removed.
 */
async function storeDay(app: App, at: { day: number; today: number }, views: Views, tx: Transaction): Promise<void> {
  if (views.total === 0) return;
  // A clock of this process that is ahead of the database's counts no view on a day to come.
  const day = Math.min(at.day, at.today);
  const { day: saltDay, salt } = await saltOf(app, { day: Math.max(day, at.today - 1), fresh: newSalt() }, tx);
  const isFull = (await countReaders(app, saltDay, tx)) >= MOST_READERS;
  const hashes = isFull ? [] : views.readerTexts().map((reader) => hashOf(reader, salt));
  const readers = await addReaders(app, hashes.sort(), tx);
  await addSum(app, { day: saltDay, kind: 'readers', total: readers }, tx);
  await addSum(app, { day, kind: 'views', total: views.total }, tx);
  await addViews(app, day, views, tx);
}

const newSalt = (): string => randomBytes(24).toString('base64url');

/** Returns a hash from which, without the salt, nothing can be learnt. */
const hashOf = (reader: string, salt: string): string =>
  createHash('sha256').update(`${salt} ${reader}`).digest('base64url').slice(0, 22);
