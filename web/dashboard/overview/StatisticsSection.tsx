import { useCallback, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { plural } from '../../../shared/kit/text.ts';
import { articlePath } from '../../../shared/site/paths.ts';
import type { DayTotals, Statistics } from '../../../shared/statistics/statistics.ts';
import { useStores } from '../../kernel/stores.ts';
import { useLoaded } from '../../kernel/useLoaded.ts';
import { Link } from '../../ui/Link.tsx';
import { ListNotice } from '../ui/ListNotice.tsx';
import { useDashboard } from '../useDashboard.ts';
import { BarChart } from './BarChart.tsx';
import { CountCards } from './CountCards.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { NumberTable, type NumberTableProps } from './NumberTable.tsx';
import { PeriodChoice } from './PeriodChoice.tsx';
import { barsOf, isByMonth, type Period, periodIn, problemOf, todayIn } from './period.ts';
import styles from './Statistics.module.css';

const charts: { kind: Exclude<keyof DayTotals, 'date'>; name: string; hint?: string }[] = [
  { kind: 'views', name: 'Views' },
  { kind: 'readers', name: 'Readers', hint: 'each once a day' },
  { kind: 'articles', name: 'Articles published' },
  { kind: 'comments', name: 'Comments' },
  { kind: 'registrations', name: 'Registrations' },
  { kind: 'messages', name: 'Messages' },
];

/** Returns the charts; of an author, whose articles alone are counted, that of their views. */
function useCharts() {
  const { isAuthor } = useDashboard();
  return isAuthor ? charts.filter(({ kind }) => kind === 'views') : charts;
}

/** The rows that wait for the caller, the first steps, the counts, and the statistics of the chosen time. */
export function Screen() {
  const { timeZone } = useStores().site;
  const [query] = useSearchParams();
  const section = useRef<HTMLElement>(null);
  const period = periodIn(query, todayIn(timeZone));
  const { value, hasFailed, isLoading, load } = useStatistics(period);
  const [isSettled, setSettled] = useState(false);
  if (!isSettled && !isLoading) setSettled(true);
  const problem = problemOf(period);
  const { isAuthor } = useDashboard();

  // Its button disappears.
  const handleRetry = () => {
    section.current?.focus();
    void load();
  };

  const numbers = (
    <>
      <CountCards />
      <h3 className={styles.heading}>Statistics</h3>
      <PeriodChoice period={period} error={problem} />
      {hasFailed && <ListNotice text="The statistics could not be loaded." onRetry={handleRetry} />}
      {!hasFailed && value && problem === null && (
        <div aria-busy={isLoading} className="reloads">
          <Numbers statistics={value} />
        </div>
      )}
      <p className={`note ${styles.about}`}>
        Days are those of {timeZone}. Views are counted without cookies and without addresses; robots, administrators
        and readers who ask not to be tracked are left out.
      </p>
    </>
  );

  return (
    <section ref={section} className={styles.statistics} aria-label="Statistics" tabIndex={-1}>
      <h3 className={styles.heading}>Waiting for you</h3>
      {value && <Waiting waiting={value.waiting} />}
      {!value && (
        <p className="note" role="status">
          {hasFailed ? '–' : 'Loading…'}
        </p>
      )}
      {value && <Week week={value.week} />}
      {isAuthor ? isSettled && numbers : <FirstSteps isReady={isSettled}>{numbers}</FirstSteps>}
    </section>
  );
}

/** Loads the statistics of a time; those that were loaded last are shown until then, or while the time makes no sense. */
function useStatistics({ from, to, ...period }: Period) {
  const { api } = useDashboard();
  const isWrong = problemOf({ from, to, ...period }) !== null;
  const call = useCallback(() => api.statistics(isWrong ? {} : { from, to }), [api, from, to, isWrong]);
  return useLoaded(call, 'Error fetching statistics');
}

function Numbers({ statistics: { days, articles, referrers } }: { statistics: Statistics }) {
  const charts = useCharts();
  const { isAuthor } = useDashboard();
  const isEmpty = days.every((day) => charts.every(({ kind }) => day[kind] === 0));

  if (isEmpty && articles.length === 0) {
    return <ListNotice text="Nothing was counted in this time. Views appear a few seconds after a page was read." />;
  }
  return (
    <>
      <div className={`stack ${styles.charts}`}>
        {charts.map(({ kind, ...chart }) => (
          <BarChart
            key={kind}
            {...chart}
            unit={isByMonth(days.length) ? 'Month' : 'Day'}
            bars={barsOf(days.map((day) => ({ date: day.date, total: day[kind] })))}
          />
        ))}
      </div>
      <div className={`stack ${styles.charts}`}>
        <Ranking
          title="Top articles"
          column="Article"
          none="No article was read in this time."
          rows={articles.map(({ _id, title, slug, views }) => ({
            key: _id,
            name: (
              <Link to={articlePath({ slug })} title={title} dir="auto">
                {title}
              </Link>
            ),
            number: views,
          }))}
        />
        {!isAuthor && (
          <Ranking
            title="Referring sites"
            column="Site"
            none="Nobody came from another site in this time."
            rows={referrers.map(({ site, views }) => ({
              key: site,
              name: (
                <a href={`https://${site}/`} rel="noreferrer">
                  {site}
                </a>
              ),
              number: views,
            }))}
          />
        )}
      </div>
    </>
  );
}

interface RankingProps extends Pick<NumberTableProps, 'rows'> {
  title: string;
  /** The head of the first column: 'Article'. */
  column: string;
  /** The text where there is none. */
  none: string;
}

/** A table of the most viewed articles, or of the sites that most readers came from. */
function Ranking({ title, column, none, rows }: RankingProps) {
  return (
    <section className={`card ${styles.ranking}`} aria-label={title}>
      <h4>{title}</h4>
      {rows.length === 0 ? <p className="note">{none}</p> : <NumberTable heads={[column, 'Views']} rows={rows} />}
    </section>
  );
}

/** What was read in the last seven days, and the articles that were read most. */
function Week({ week: { views, viewsBefore, articles } }: Pick<Statistics, 'week'>) {
  return (
    <>
      <h3 className={styles.heading}>Read in the last 7 days</h3>
      <p className="note">
        {views + viewsBefore === 0
          ? 'No views in the last 14 days.'
          : `${plural(views, 'view')}; ${viewsBefore.toLocaleString('en-US')} in the 7 days before.`}
      </p>
      {articles.length > 0 && (
        <ol className={styles.week} aria-label="Read most">
          {articles.map(({ _id, title, slug, views }) => (
            <li key={_id}>
              <Link to={articlePath({ slug })}>{title}</Link> <span className="soft">{plural(views, 'view')}</span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

/** The rows that wait for the caller, with links to them. */
function Waiting(props: Pick<Statistics, 'waiting'>) {
  const { drafts, scheduled, handedIn, messages, comments, heldComments, reportedComments } = props.waiting;
  const { user } = useStores().session;
  const lines = [
    [drafts, 'draft of yours', 'drafts of yours', `article?status=draft&author=${user?._id}`],
    [scheduled, 'scheduled article', 'scheduled articles', 'article?status=scheduled'],
    [handedIn, 'article is handed in', 'articles are handed in', 'article?status=handed-in'],
    [messages, 'unread message', 'unread messages', 'messages?status=unread'],
    [heldComments, 'comment waits for approval', 'comments wait for approval', 'comments?status=pending'],
    [reportedComments, 'reported comment', 'reported comments', 'comments?status=reported'],
    [comments, 'comment in the last 7 days', 'comments in the last 7 days', 'comments'],
  ] as const;
  const waiting = lines.filter(([count]) => count > 0);

  if (waiting.length === 0) return <p className="note">Nothing is waiting for you.</p>;
  return (
    <ul className={`row ${styles.waiting}`}>
      {waiting.map(([count, one, several, screen]) => (
        <li key={screen}>
          <Link to={`/dashboard/${screen}`}>
            {count.toLocaleString('en-US')} {count === 1 ? one : several}
          </Link>
        </li>
      ))}
    </ul>
  );
}
