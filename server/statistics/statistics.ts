import { dateOf, dayNumber, MOST_DAYS } from '../../shared/kit/days.ts';
import type { DayTotals, Statistics, StatisticsQuery } from '../../shared/statistics/statistics.ts';
import { NOBODY, type Scope, scopeOf } from '../authorise.ts';
import type { App } from '../context.ts';
import type { Viewer } from '../http/state.ts';
import { invalid } from '../problems.ts';
import { type ArticleViews, statisticsQueries } from './queries.ts';
import { daysIn, type Period, quartersOf } from './timeZoneDays.ts';

const WEEK = 7 * 24 * 60 * 60 * 1000;
/** The days of the time that is shown where none is chosen. */
const USUAL_DAYS = 30;
/** The number of articles and of referring sites that are named. */
const TOP = 10;
/** The number of those of the last seven days. */
const TOP_OF_WEEK = 3;

/**
 * Resolves to the statistics of a time, of an author those of their own articles, and to what waits for the caller. Throws
 * 422 for a time that is too long.
 */
export async function readStatistics(app: App, query: StatisticsQuery, viewer: Viewer): Promise<Statistics> {
  const scope = scopeOf(viewer);
  const { timeZone } = (await app.settings.current()).site;
  const today = daysIn(timeZone)(app.now());
  const period = periodOf(query, today);
  const [state, days, articles, referrers, weeks, readInWeek] = await (scope.of === 'all'
    ? readAll(app, Number(viewer.user._id), { period, today, timeZone })
    : readOwn(app, scope, { period, today }));
  const numbers = Object.entries(state).map(([name, count]) => [name, Number(count)]);
  return {
    from: dateOf(period.from),
    to: dateOf(period.to),
    timeZone,
    days: daysOf(period, days),
    articles: articles.map(viewedArticle),
    referrers: referrers.map(({ site, views }) => ({ site, views: Number(views) })),
    week: {
      ...{ views: Number(weeks.views), viewsBefore: Number(weeks.viewsBefore) },
      articles: readInWeek.map(viewedArticle),
    },
    waiting: Object.fromEntries(numbers) as Statistics['waiting'],
  };
}

const viewedArticle = ({ id, views, ...article }: ArticleViews) => ({
  _id: String(id),
  ...article,
  views: Number(views),
});

/** Reads what waits, the days, the articles and the referring sites, and the views and articles of the last seven days. */
function readAll(
  { database }: App,
  author: number,
  { period, today, timeZone }: { period: Period; today: number; timeZone: string },
) {
  const queries = database.queries(statisticsQueries);
  const week = quartersOf({ from: today - 6, to: today }, timeZone);
  const [from, until] = [week[0]?.from ?? 0, week.at(-1)?.until ?? 0];
  return Promise.all([
    queries.state({ author, from, until }),
    queries.days(period, quartersOf(period, timeZone)),
    queries.articles(period, TOP),
    queries.referrers(period, TOP),
    queries.weeks(today),
    queries.articles({ from: today - 6, to: today }, TOP_OF_WEEK),
  ]);
}

/** Reads the same for an author, who is not told of other sites: they are counted for the whole publication. */
async function readOwn(
  { database, now }: App,
  scope: Scope,
  { period, today }: { period: Period; today: number },
): ReturnType<typeof readAll> {
  const ofAuthor = database.queries(statisticsQueries).ofAuthor(scope.of === 'own' ? scope.userId : NOBODY);
  const since = sqlTime(new Date(now().getTime() - WEEK));
  const [state, days, articles, weeks, readInWeek] = await Promise.all([
    ofAuthor.state(since),
    ofAuthor.days(period),
    ofAuthor.articles(period, TOP),
    ofAuthor.weeks(today),
    ofAuthor.articles({ from: today - 6, to: today }, TOP_OF_WEEK),
  ]);
  return [state, days, articles, [], weeks, readInWeek];
}

/** Returns a time as both databases compare it with a column. */
const sqlTime = (time: Date) => time.toISOString().replace('T', ' ').replace('Z', ' +00:00');

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
