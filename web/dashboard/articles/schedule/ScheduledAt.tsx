import type { ArticleCard } from '../../../../shared/articles/articles.ts';
import { useStores } from '../../../kernel/stores.ts';
import styles from './ScheduledAt.module.css';
import { shortTime } from './zonedTime.ts';

/** The time at which an article will be published, or was not; nothing for one that is not scheduled. */
export function ScheduledAt({ article: { publishAt, publishFailedAt } }: { article: ArticleCard }) {
  const { timeZone } = useStores().site;
  if (publishAt === null) return null;
  const hasFailed = publishFailedAt !== null;

  return (
    <span
      className={`tiny ${styles.scheduled} ${hasFailed ? styles.failed : ''}`}
      title={hasFailed ? `Publishing failed, and is tried again. Time in ${timeZone}.` : `Time in ${timeZone}.`}
    >
      {hasFailed ? 'Failed, ' : 'Scheduled, '}
      <time dateTime={publishAt}>{shortTime(new Date(publishAt), timeZone)}</time>
    </span>
  );
}
