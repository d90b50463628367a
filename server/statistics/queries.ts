import { type Dialect, forEachDialect } from '../database/dialect.ts';
import { isLive, isPublished, TRASHED_ARTICLES } from '../database/queries/live.ts';
import { LIMIT } from '../database/queries/pages.ts';
import type { Bind, Read } from '../database/queries/read.ts';
import type { Period, Quarters } from './timeZoneDays.ts';

const within = 'day BETWEEN $from AND $to';

const DAYS = `SELECT day, kind, total FROM daily_sums WHERE ${within}`;

/**
 * What was written between two quarters, from `from` to before `until`: also comments that are hidden by now, which are taken
 * from it. None is read where no article is in the trash.
 */
const writtenSql = (
  { quarterOf, timeOfQuarter }: Dialect,
  from: string,
) => `(SELECT quarter, kind, total FROM quarter_sums
    WHERE quarter >= ${from} AND quarter < $until
  UNION ALL SELECT ${quarterOf('created_at')}, 'comments', -1 FROM comments
    WHERE article_id IN (${TRASHED_ARTICLES}) AND status = 'approved'
      AND created_at >= ${timeOfQuarter(from)} AND created_at < ${timeOfQuarter('$until')}) AS written`;

/** The days of what was written, in the time zone of which the quarters are. */
const daysWrittenSql = forEachDialect(
  (dialect) => `SELECT (quarter + $shift) / 96 AS day, kind, SUM(total) AS total
    FROM ${writtenSql(dialect, '$begin')} GROUP BY 1, 2`,
);

/** The number of comments in the lists of all, as `part` of the totals counts them: those under articles in the trash are hidden. */
const listedComments = (
  part: number,
  kind: string,
) => `(SELECT COALESCE(SUM(CASE kind WHEN 'comments' THEN total ELSE -total END), 0)
  FROM totals WHERE kind = 'comments' AND part = ${part} OR kind = '${kind}' AND part IN (${TRASHED_ARTICLES}))`;

/** Queries the most viewed articles; the columns of those that are not published are null. */
const ARTICLES = `SELECT a.id, a.title, a.slug, v.views
  FROM (SELECT article_id, SUM(views) AS views FROM daily_article_views WHERE ${within}
    GROUP BY article_id ORDER BY SUM(views) DESC, article_id DESC LIMIT ${LIMIT}) AS v
  LEFT JOIN articles AS a ON a.id = v.article_id AND ${isPublished('a')} ORDER BY v.views DESC, v.article_id DESC`;

const REFERRERS = `SELECT site, SUM(views) AS views FROM daily_referrers WHERE ${within}
  GROUP BY site ORDER BY SUM(views) DESC, site LIMIT ${LIMIT}`;

const OWN_ARTICLES = `SELECT id FROM articles WHERE author_id = $author AND ${isLive()}`;
const OWN_VIEWS = `article_id IN (${OWN_ARTICLES})`;

/** The views of an author's own articles on each day. */
const DAYS_OF_AUTHOR = `SELECT day, 'views' AS kind, SUM(views) AS total FROM daily_article_views
  WHERE ${within} AND ${OWN_VIEWS} GROUP BY day`;

const ARTICLES_OF_AUTHOR = ARTICLES.replace(within, `${within} AND ${OWN_VIEWS}`);

const weeksSql = (
  total: string,
  from: string,
) => `SELECT COALESCE(SUM(CASE WHEN day > $to - 7 THEN ${total} END), 0) AS views,
  COALESCE(SUM(CASE WHEN day <= $to - 7 THEN ${total} END), 0) AS "viewsBefore" FROM ${from} AND day BETWEEN $to - 13 AND $to`;
const WEEKS = weeksSql('total', `daily_sums WHERE kind = 'views'`);
const WEEKS_OF_AUTHOR = weeksSql('views', `daily_article_views WHERE ${OWN_VIEWS}`);

const countOfAuthor = (condition: string) =>
  `(SELECT COUNT(*) FROM articles WHERE author_id = $author AND ${condition} AND ${isLive()})`;

/** Those that no time is set for. */
const DRAFT = 'published = FALSE AND publish_at IS NULL';

const STATE_OF_AUTHOR = `SELECT ${countOfAuthor(DRAFT)} AS drafts, ${countOfAuthor('publish_at IS NOT NULL')} AS scheduled,
  ${countOfAuthor('handed_in_at IS NOT NULL')} AS "handedIn",
  (SELECT COUNT(*) FROM comments WHERE article_id IN (${OWN_ARTICLES})
    AND status = 'approved' AND created_at > $since) AS comments,
  0 AS messages, 0 AS "heldComments", 0 AS "reportedComments"`;

const stateSql = forEachDialect(
  (dialect) => `SELECT ${countOfAuthor(DRAFT)} AS drafts,
  (SELECT COUNT(*) FROM articles WHERE publish_at IS NOT NULL AND ${isLive()}) AS scheduled,
  (SELECT COUNT(*) FROM articles WHERE handed_in_at IS NOT NULL AND ${isLive()}) AS "handedIn",
  (SELECT COALESCE(SUM(total), 0) FROM totals WHERE kind = 'contacts' AND part = 0) AS messages,
  (SELECT COALESCE(SUM(total), 0) FROM ${writtenSql(dialect, '$from')} WHERE kind = 'comments') AS comments,
  ${listedComments(2, 'pending')} AS "heldComments", ${listedComments(1, 'reported')} AS "reportedComments"`,
);

/** More than there are articles. */
const ALL = 2_147_483_647;

type Count = number | string;

type DayRow = { day: number; kind: string; total: Count };
export type ArticleViews = { id: number; title: string; slug: string; views: Count };
/** An article that was viewed; without its columns where it is not published. */
type Viewed = Omit<ArticleViews, 'id'> & { id: number | null };
type Waiting = 'drafts' | 'scheduled' | 'handedIn' | 'messages' | 'comments' | 'heldComments' | 'reportedComments';
type State = Record<Waiting, Count>;
/** The views of the seven days until a day, and of the seven before. */
type Weeks = { views: Count; viewsBefore: Count };

/** The queries of the overview, each of them by an index, on sums. */
export function statisticsQueries(read: Read, dialect: Dialect) {
  async function rowOf<Row extends object>(sql: string, bind: Bind): Promise<Row> {
    const [row] = await read<Row>(sql, bind);
    if (!row) throw new Error('The database has not told what waits, or was read.');
    return row;
  }

  /**
   * Resolves to the published articles with the most views. A few more than these are looked at, however many were viewed; all
   * of them only where too many of those are not published any more.
   */
  async function mostViewed(sql: string, bind: Bind, top: number): Promise<ArticleViews[]> {
    const isKnown = (row: Viewed): row is ArticleViews => row.id !== null;
    const most = 3 * top;
    const viewed = await read<Viewed>(sql, { ...bind, limit: most });
    const found = viewed.filter(isKnown);
    if (found.length >= top || viewed.length < most) return found.slice(0, top);
    return (await read<Viewed>(sql, { ...bind, limit: ALL })).filter(isKnown).slice(0, top);
  }

  return {
    /** Lists the sums of days: of views and readers as they were counted, of what was written from its quarters. */
    async days(period: Period, quarters: Quarters[]): Promise<DayRow[]> {
      const written = daysWrittenSql(dialect);
      const parts = quarters.map(({ from: begin, until, shift }, index) =>
        index === 0
          ? read<DayRow>(`${DAYS} UNION ALL ${written}`, { ...period, begin, until, shift })
          : read<DayRow>(written, { begin, until, shift }),
      );
      return (await Promise.all(parts)).flat();
    },
    articles: (period: Period, top: number) => mostViewed(ARTICLES, { ...period }, top),
    referrers: (period: Period, top: number) =>
      read<{ site: string; views: Count }>(REFERRERS, { ...period, limit: top }),
    /** Resolves to what waits, and the comments between two quarters. */
    state: (values: { author: number; from: number; until: number }) => rowOf<State>(stateSql(dialect), values),
    weeks: (to: number) => rowOf<Weeks>(WEEKS, { to }),

    /** The same of an author's own articles alone. */
    ofAuthor: (author: number) => ({
      days: (period: Period) => read<DayRow>(DAYS_OF_AUTHOR, { ...period, author }),
      articles: (period: Period, top: number) => mostViewed(ARTICLES_OF_AUTHOR, { ...period, author }, top),
      /** `since` as SQL has times. */
      state: (since: string) => rowOf<State>(STATE_OF_AUTHOR, { author, since }),
      weeks: (to: number) => rowOf<Weeks>(WEEKS_OF_AUTHOR, { to, author }),
    }),
  };
}
