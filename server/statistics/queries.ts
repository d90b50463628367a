import { LIMIT } from '../database/pages.ts';
import type { Bind, Read } from '../database/read.ts';
import type { Period, Quarters } from './timeZoneDays.ts';

const within = 'day BETWEEN $from AND $to';

const DAYS = `SELECT day, kind, total FROM daily_sums WHERE ${within}`;

/** The days of what was written, in the time zone of which the quarters are. */
const WRITTEN = `SELECT (quarter + $shift) / 96 AS day, kind, SUM(total) AS total FROM quarter_sums
  WHERE quarter >= $begin AND quarter < $until GROUP BY 1, 2`;

const DAYS_AND_WRITTEN = `${DAYS} UNION ALL ${WRITTEN}`;

/** Queries the most viewed articles; the columns of those that are not published are null. */
const ARTICLES = `SELECT a.id, a.title, a.slug, v.views
  FROM (SELECT article_id, SUM(views) AS views FROM daily_article_views WHERE ${within}
    GROUP BY article_id ORDER BY SUM(views) DESC, article_id DESC LIMIT ${LIMIT}) AS v
  LEFT JOIN articles AS a ON a.id = v.article_id AND a.published = TRUE ORDER BY v.views DESC, v.article_id DESC`;

const REFERRERS = `SELECT site, SUM(views) AS views FROM daily_referrers WHERE ${within}
  GROUP BY site ORDER BY SUM(views) DESC, site LIMIT ${LIMIT}`;

const OWN_VIEWS = 'article_id IN (SELECT id FROM articles WHERE author_id = $author)';

/** The views of an author's own articles on each day. */
const DAYS_OF_AUTHOR = `SELECT day, 'views' AS kind, SUM(views) AS total FROM daily_article_views
  WHERE ${within} AND ${OWN_VIEWS} GROUP BY day`;

const ARTICLES_OF_AUTHOR = ARTICLES.replace(within, `${within} AND ${OWN_VIEWS}`);

const countOfAuthor = (condition: string) =>
  `(SELECT COUNT(*) FROM articles WHERE author_id = $author AND ${condition})`;

const STATE_OF_AUTHOR = `SELECT ${countOfAuthor('published = FALSE')} AS drafts, ${countOfAuthor('publish_at IS NOT NULL')} AS scheduled,
  ${countOfAuthor('handed_in_at IS NOT NULL')} AS "handedIn",
  (SELECT COUNT(*) FROM comments WHERE article_id IN (SELECT id FROM articles WHERE author_id = $author)
    AND status = 'approved' AND created_at > $since) AS comments,
  0 AS messages, 0 AS "heldComments", 0 AS "reportedComments"`;

const STATE = `SELECT
  (SELECT COUNT(*) FROM articles WHERE author_id = $author AND published = FALSE) AS drafts,
  (SELECT COUNT(*) FROM articles WHERE publish_at IS NOT NULL) AS scheduled,
  (SELECT COUNT(*) FROM articles WHERE handed_in_at IS NOT NULL) AS "handedIn",
  (SELECT COALESCE(SUM(total), 0) FROM totals WHERE kind = 'contacts' AND part = 0) AS messages,
  (SELECT COALESCE(SUM(total), 0) FROM quarter_sums WHERE kind = 'comments' AND quarter >= $from AND quarter < $until)
    AS comments,
  (SELECT COALESCE(SUM(total), 0) FROM totals WHERE kind = 'comments' AND part = 2) AS "heldComments",
  (SELECT COALESCE(SUM(total), 0) FROM totals WHERE kind = 'comments' AND part = 1) AS "reportedComments"`;

/** More than there are articles. */
const ALL = 2_147_483_647;

type Count = number | string;

type DayRow = { day: number; kind: string; total: Count };
type ArticleViews = { id: number; title: string; slug: string; views: Count };
/** An article that was viewed; without its columns where it is not published. */
type Viewed = Omit<ArticleViews, 'id'> & { id: number | null };
type Waiting = 'drafts' | 'scheduled' | 'handedIn' | 'messages' | 'comments' | 'heldComments' | 'reportedComments';
type State = Record<Waiting, Count>;

/** The queries of the overview, each of them by an index, on sums. */
export function statisticsQueries(read: Read) {
  async function stateOf(sql: string, bind: Bind): Promise<State> {
    const [row] = await read<State>(sql, bind);
    if (!row) throw new Error('The database has not told what waits.');
    return row;
  }

  /**
   * Resolves to the published articles with the most views. A few more than these are looked at, however many were viewed; all
   * of them only where too many of those are not published any more.
   */
  async function mostViewed(sql: string, bind: Bind, top: number): Promise<ArticleViews[]> {
    const isPublished = (row: Viewed): row is ArticleViews => row.id !== null;
    const most = 3 * top;
    const viewed = await read<Viewed>(sql, { ...bind, limit: most });
    const found = viewed.filter(isPublished);
    if (found.length >= top || viewed.length < most) return found.slice(0, top);
    return (await read<Viewed>(sql, { ...bind, limit: ALL })).filter(isPublished).slice(0, top);
  }

  return {
    /** Lists the sums of days: of views and readers as they were counted, of what was written from its quarters. */
    async days(period: Period, quarters: Quarters[]): Promise<DayRow[]> {
      const parts = quarters.map(({ from: begin, until, shift }, index) =>
        index === 0
          ? read<DayRow>(DAYS_AND_WRITTEN, { ...period, begin, until, shift })
          : read<DayRow>(WRITTEN, { begin, until, shift }),
      );
      return (await Promise.all(parts)).flat();
    },
    articles: (period: Period, top: number) => mostViewed(ARTICLES, { ...period }, top),
    referrers: (period: Period, top: number) =>
      read<{ site: string; views: Count }>(REFERRERS, { ...period, limit: top }),
    /** Resolves to what waits, and the comments between two quarters. */
    state: (values: { author: number; from: number; until: number }) => stateOf(STATE, values),

    /** The same of an author's own articles alone. */
    ofAuthor: (author: number) => ({
      days: (period: Period) => read<DayRow>(DAYS_OF_AUTHOR, { ...period, author }),
      articles: (period: Period, top: number) => mostViewed(ARTICLES_OF_AUTHOR, { ...period, author }, top),
      /** `since` as SQL has times. */
      state: (since: string) => stateOf(STATE_OF_AUTHOR, { author, since }),
    }),
  };
}
