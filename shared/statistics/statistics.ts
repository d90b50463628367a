import * as z from 'zod/mini';
import { type Calls, get } from '../kit/call.ts';

const count = z.int().check(z.minimum(0));

export const dayShape = z.object({
  /** A day in the site's time zone. */
  date: z.iso.date(),
  views: count,
  /** The different readers of this day; who comes back on another one counts there again. */
  readers: count,
  /** Articles published on it, which still are. */
  articles: count,
  comments: count,
  registrations: count,
  messages: count,
});

/** The sums of one day. */
export type DayTotals = z.infer<typeof dayShape>;

const readArticles = z.array(z.object({ _id: z.string(), title: z.string(), slug: z.string(), views: count }));

export const statisticsShape = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  timeZone: z.string(),
  /** Every day of the time, the earliest first. */
  days: z.array(dayShape),
  /** The published articles with the most views, up to ten. */
  articles: readArticles,
  /** The sites whose links were followed most, by host name, up to ten. */
  referrers: z.array(z.object({ site: z.string(), views: count })),
  /** What was read in the seven days until today, whatever time is chosen. */
  week: z.object({
    views: count,
    /** The views of the seven days before. */
    viewsBefore: count,
    /** The published articles with the most views, up to three. */
    articles: readArticles,
  }),
  /** The rows that wait for somebody now. */
  waiting: z.object({
    /** The caller's own drafts, without those that are scheduled. */
    drafts: count,
    /** The articles that have a time of publication: of all authors, for an author their own. */
    scheduled: count,
    /** The articles that authors handed in, for an administrator to publish them; an author's own for that author. */
    handedIn: count,
    /** The messages that nobody has read. */
    messages: count,
    /** The comments of the last seven days that readers see. */
    comments: count,
    /** The comments that wait for approval. */
    heldComments: count,
    /** The comments that readers reported, and that are still shown. */
    reportedComments: count,
  }),
});

/** The statistics of a time, and what waits. */
export type Statistics = z.infer<typeof statisticsShape>;

const dateField = (name: string) => z.optional(z.iso.date(`${name} must be a date such as 2026-12-31.`));

export const statisticsQuery = z.object({ from: dateField('from'), to: dateField('to') }).check(
  z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['from'],
    error: 'from must not be after to.',
  }),
);

/** The query for statistics: the first and the last day. Without them, the 30 days until today, or until `to`. */
export type StatisticsQuery = z.output<typeof statisticsQuery>;

/** Statistics, for administrators; for authors the views of their own articles, and what of theirs waits. */
export const statisticsCalls = {
  statistics: get('/statistics', {
    summary: 'Views, readers and what was written, by day; the articles read most; the sites that readers come from',
    guard: 'author',
    query: statisticsQuery,
    response: statisticsShape,
  }),
} as const satisfies Calls;
