import { useCallback, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { articlePath } from '../../../shared/site/paths.ts';
import type { DayTotals, Statistics } from '../../../shared/statistics/statistics.ts';
import { msg, t } from '../../../shared/texts/t.ts';
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
  { kind: 'views', name: msg('Views') },
  { kind: 'readers', name: msg('Readers'), hint: msg('each once a day') },
  { kind: 'articles', name: msg('Articles published') },
  { kind: 'comments', name: msg('Comments') },
  { kind: 'registrations', name: msg('Registrations') },
  { kind: 'messages', name: msg('Messages') },
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
      <h3 className={styles.heading}>{t('Statistics')}</h3>
      <PeriodChoice period={period} error={problem} />
      {hasFailed && <ListNotice text={t('The statistics could not be loaded.')} onRetry={handleRetry} />}
      {!hasFailed && value && problem === null && (
        <div aria-busy={isLoading} className="reloads">
          <Numbers statistics={value} />
        </div>
      )}
      <p className={`note ${styles.about}`}>
        {t(
          'Days are those of {timeZone}. Views are counted without cookies and without addresses; robots, administrators and readers who ask not to be tracked are left out.',
          { timeZone },
        )}
      </p>
    </>
  );

  return (
    <section ref={section} className={styles.statistics} aria-label={t('Statistics')} tabIndex={-1}>
      <h3 className={styles.heading}>{t('Waiting for you')}</h3>
      {value && <Waiting waiting={value.waiting} />}
      {!value && (
        <p className="note" role="status">
          {hasFailed ? '–' : t('Loading…')}
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
  return useLoaded(call, msg('Error fetching statistics'));
}

function Numbers({ statistics: { days, articles, referrers } }: { statistics: Statistics }) {
  const charts = useCharts();
  const { isAuthor } = useDashboard();
  const isEmpty = days.every((day) => charts.every(({ kind }) => day[kind] === 0));

  if (isEmpty && articles.length === 0) {
    return (
      <ListNotice text={t('Nothing was counted in this time. Views appear a few seconds after a page was read.')} />
    );
  }
  return (
    <>
      <div className={`stack ${styles.charts}`}>
        {charts.map(({ kind, name, hint }) => (
          <BarChart
            key={kind}
            name={t(name)}
            {...(hint && { hint: t(hint) })}
            unit={t(isByMonth(days.length) ? 'Month' : 'Day')}
            bars={barsOf(days.map((day) => ({ date: day.date, total: day[kind] })))}
          />
        ))}
      </div>
      <div className={`stack ${styles.charts}`}>
        <Ranking
          title={t('Top articles')}
          column={t('Article')}
          none={t('No article was read in this time.')}
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
            title={t('Referring sites')}
            column={t('Site')}
            none={t('Nobody came from another site in this time.')}
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
      {rows.length === 0 ? <p className="note">{none}</p> : <NumberTable heads={[column, t('Views')]} rows={rows} />}
    </section>
  );
}

/** What was read in the last seven days, and the articles that were read most. */
function Week({ week: { views, viewsBefore, articles } }: Pick<Statistics, 'week'>) {
  return (
    <>
      <h3 className={styles.heading}>{t('Read in the last 7 days')}</h3>
      <p className="note">
        {views + viewsBefore === 0
          ? t('No views in the last 14 days.')
          : t('{views, plural, one {# view} other {# views}}; {before, number} in the 7 days before.', {
              views,
              before: viewsBefore,
            })}
      </p>
      {articles.length > 0 && (
        <ol className={styles.week} aria-label={t('Read most')}>
          {articles.map(({ _id, title, slug, views }) => (
            <li key={_id}>
              <Link to={articlePath({ slug })} dir="auto">
                {title}
              </Link>{' '}
              <span className="soft">{t('{views, plural, one {# view} other {# views}}', { views })}</span>
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
    [
      drafts,
      t('{count, plural, one {# draft of yours} other {# drafts of yours}}', { count: drafts }),
      `article?status=draft&author=${user?._id}`,
    ],
    [
      scheduled,
      t('{count, plural, one {# scheduled article} other {# scheduled articles}}', { count: scheduled }),
      'article?status=scheduled',
    ],
    [
      handedIn,
      t('{count, plural, one {# article is handed in} other {# articles are handed in}}', { count: handedIn }),
      'article?status=handed-in',
    ],
    [
      messages,
      t('{count, plural, one {# unread message} other {# unread messages}}', { count: messages }),
      'messages?status=unread',
    ],
    [
      heldComments,
      t('{count, plural, one {# comment waits for approval} other {# comments wait for approval}}', {
        count: heldComments,
      }),
      'comments?status=pending',
    ],
    [
      reportedComments,
      t('{count, plural, one {# reported comment} other {# reported comments}}', { count: reportedComments }),
      'comments?status=reported',
    ],
    [
      comments,
      t('{count, plural, one {# comment in the last 7 days} other {# comments in the last 7 days}}', {
        count: comments,
      }),
      'comments',
    ],
  ] as const;
  const waiting = lines.filter(([count]) => count > 0);

  if (waiting.length === 0) return <p className="note">{t('Nothing is waiting for you.')}</p>;
  return (
    <ul className={`row ${styles.waiting}`}>
      {waiting.map(([, text, screen]) => (
        <li key={screen}>
          <Link to={`/dashboard/${screen}`}>{text}</Link>
        </li>
      ))}
    </ul>
  );
}
