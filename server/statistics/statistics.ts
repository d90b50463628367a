import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from 'sequelize';
import { dateOf, dayNumber, MOST_DAYS } from '../../shared/days.ts';
import type { DayTotals, StatisticsQuery, Statistics as View } from '../../shared/statistics.ts';
import type { Database } from '../database/open.ts';
import { isAdmin, type Viewer } from '../http/state.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { invalid } from '../problems.ts';
import { ownOnly } from '../sessions/authorise.ts';
import type { SettingsCopy } from '../settings/SettingsCopy.ts';
import { statisticsQueries, statisticsWrites } from './queries.ts';
import { daysIn, type Period, quartersOf } from './timeZoneDays.ts';
import { Batch, type View as ShownView, type Views } from './Views.ts';

const HOUR = 60 * 60 * 1000;
/** The days of the time that is shown where none is chosen. */
const USUAL_DAYS = 30;
/** The number of articles and of referring sites that are named. */
const TOP = 10;
/** The most readers whose hashes are stored on one day: hostile requests cannot fill the table. */
const MOST_READERS = 200_000;
/** The most days whose views are kept in memory while they cannot be stored. */
const MOST_WAITING_DAYS = 3;
/** The number of past days that are pruned, since the server may have been off. */
const PRUNED_DAYS = 14;

interface Dependencies {
  database: Database;
  settings: Pick<SettingsCopy, 'current' | 'publication'>;
  sessions: { viewer(token: string): Promise<Viewer | null> };
  jobs: Jobs;
  /** Replaces the clocks of this process and of the database. */
  now?: () => Date;
}

/**
 * The statistics of the site: sums of each day, and nothing about one reader. Readers of a day are told apart by a hash of
 * address and browser with a random salt that all processes share; with the day's end, salt and hashes are removed.
 */
export type Statistics = ReturnType<typeof createStatistics>;

export function createStatistics({ database, settings, sessions, jobs, now: clock }: Dependencies) {
  const queries = statisticsQueries(database.read);
  const writes = statisticsWrites(database.sequelize);
  const waiting = new Map<number, Batch>();
  let current = new Batch();
  const now = clock ?? (() => new Date());

  jobs.handle('statistics', {
    every: HOUR,
    /** Throws away the salt and the hashes of a day that is over, and what is rarely viewed, which is most of it. */
    async run(_job, tx) {
      const today = await dayNow();
      await writes.salt(today, newSalt(), tx);
      await writes.prune({ from: today - PRUNED_DAYS, to: today }, tx);
      return {};
    },
  });

  return {
    /** Counts a view in memory; `token` is that of the session in which the page was requested. */
    count(view: ShownView, token: string | null): void {
      current.add(view, token);
    },

    /** Stores what was counted. Throws where the database is away: the counts are then kept for the next time. */
    async store(): Promise<void> {
      if (!current.isEmpty) {
        const batch = current;
        current = new Batch();
        addToDay(daysIn(settings.publication().timeZone)(now()), batch);
      }
      for (const [day, batch] of [...waiting]) {
        waiting.delete(day);
        try {
          await addSessions(batch);
          const today = await dayNow();
          await database.write((tx) => write({ day, today }, batch.views, tx));
        } catch (error) {
          addToDay(day, batch);
          throw error;
        }
      }
    },

    /**
     * Resolves to the statistics of a time, of an author those of their own articles, and to what waits for the caller. Throws
     * 422 for a time that is too long.
     */
    async of(query: StatisticsQuery, viewer: Viewer): Promise<View> {
      const own = ownOnly(viewer);
      const { timeZone } = (await settings.current()).site;
      const today = daysIn(timeZone)(now());
      const period = periodOf(query, today);
      const [state, days, articles, referrers] = await (own === null
        ? readAll(Number(viewer.user._id), { period, today, timeZone })
        : readOf(own, period));
      const numbers = Object.entries(state).map(([name, count]) => [name, Number(count)]);
      return {
        from: dateOf(period.from),
        to: dateOf(period.to),
        timeZone,
        days: daysOf(period, days),
        articles: articles.map(({ id, title, slug, views }) => ({
          _id: String(id),
          title,
          slug,
          views: Number(views),
        })),
        referrers: referrers.map(({ site, views }) => ({ site, views: Number(views) })),
        waiting: Object.fromEntries(numbers) as View['waiting'],
      };
    },
  };

  /** Reads what waits, the days, the articles and the referring sites. */
  function readAll(author: number, { period, today, timeZone }: { period: Period; today: number; timeZone: string }) {
    const week = quartersOf({ from: today - 6, to: today }, timeZone);
    const [from, until] = [week[0]?.from ?? 0, week.at(-1)?.until ?? 0];
    return Promise.all([
      queries.state({ author, from, until }),
      queries.days(period, quartersOf(period, timeZone)),
      queries.articles(period, TOP),
      queries.referrers(period, TOP),
    ]);
  }

  /** Reads the same for an author, who is not told of other sites: they are counted for the whole publication. */
  async function readOf(author: number, period: Period): ReturnType<typeof readAll> {
    const ofAuthor = queries.ofAuthor(author);
    const since = sqlTime(new Date(now().getTime() - 7 * 24 * HOUR));
    const [state, days, articles] = await Promise.all([
      ofAuthor.state(since),
      ofAuthor.days(period),
      ofAuthor.articles(period, TOP),
    ]);
    return [state, days, articles, []];
  }

  /** Resolves to the day that it is by the clock of the database. */
  async function dayNow(): Promise<number> {
    return daysIn((await settings.current()).site.timeZone)(clock?.() ?? (await database.now()));
  }

  /** Keeps the views of a day until they are stored. */
  function addToDay(day: number, batch: Batch): void {
    const kept = waiting.get(day);
    if (kept) kept.merge(batch);
    else waiting.set(day, batch);
    const [earliest] = [...waiting.keys()].sort((one, other) => one - other);
    if (waiting.size > MOST_WAITING_DAYS && earliest !== undefined) waiting.delete(earliest);
  }

  /** Adds the views within sessions to the others, without those of administrators. */
  async function addSessions({ views, bySession }: Batch): Promise<void> {
    for (const [token, own] of bySession) {
      if (!isAdmin(await sessions.viewer(token))) views.merge(own);
      bySession.delete(token);
    }
  }

  async function write(at: { day: number; today: number }, views: Views, tx: Transaction): Promise<void> {
    if (views.total === 0) return;
    // A clock of this process that is ahead of the database's counts no view on a day to come.
    const day = Math.min(at.day, at.today);
    const { day: saltDay, salt } = await writes.salt(Math.max(day, at.today - 1), newSalt(), tx);
    const isFull = (await writes.readersOf(saltDay, tx)) >= MOST_READERS;
    const hashes = isFull ? [] : views.readerTexts().map((reader) => hashOf(reader, salt));
    const readers = await writes.addReaders(hashes.sort(), tx);
    await writes.addSum({ day: saltDay, kind: 'readers', total: readers }, tx);
    await writes.addSum({ day, kind: 'views', total: views.total }, tx);
    await writes.addViews(day, views, tx);
  }
}

/** Returns a time as both databases compare it with a column. */
const sqlTime = (time: Date) => time.toISOString().replace('T', ' ').replace('Z', ' +00:00');

const newSalt = (): string => randomBytes(24).toString('base64url');

/** Returns a hash from which, without the salt, nothing can be learnt. */
const hashOf = (reader: string, salt: string): string =>
  createHash('sha256').update(`${salt} ${reader}`).digest('base64url').slice(0, 22);

function periodOf({ from, to }: StatisticsQuery, today: number): Period {
  const last = to === undefined ? Math.max(today, from === undefined ? today : dayNumber(from)) : dayNumber(to);
  const first = from === undefined ? last - USUAL_DAYS + 1 : dayNumber(from);
  if (last - first >= MOST_DAYS) {
    throw invalid({ from: `from must be less than ${MOST_DAYS.toLocaleString('en')} days before to.` });
  }
  return { from: first, to: last };
}

/** Returns every day of a time, also those without any sum. */
function daysOf({ from, to }: Period, rows: { day: number; kind: string; total: number | string }[]): DayTotals[] {
  const none = { views: 0, readers: 0, articles: 0, comments: 0, registrations: 0, messages: 0 };
  const days = Array.from(
    { length: to - from + 1 },
    (_, index): DayTotals => ({ date: dateOf(from + index), ...none }),
  );
  for (const { day, kind, total } of rows) {
    const found = days[Number(day) - from];
    // A day on which the clocks are changed has two rows.
    if (found && kind in none) found[kind as keyof typeof none] += Number(total);
  }
  return days;
}
