import type { ArticleCard } from '../../../../shared/articles/articles.ts';
import { t } from '../../../../shared/texts/t.ts';
import { useStores } from '../../../kernel/stores.ts';
import { rich } from '../../../texts/rich.tsx';
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
      title={t(hasFailed ? 'Publishing failed, and is tried again. Time in {timeZone}.' : 'Time in {timeZone}.', {
        timeZone,
      })}
    >
      {rich(hasFailed ? 'Failed, {time}' : 'Scheduled, {time}', {
        time: <time dateTime={publishAt}>{shortTime(new Date(publishAt), timeZone)}</time>,
      })}
    </span>
  );
}
