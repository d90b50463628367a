import type { ArticleCard } from '../../../shared/articles.ts';
import { useStores } from '../../kernel/stores.ts';
import styles from './ScheduledAt.module.css';
import { shortTime } from './zonedTime.ts';

/** The time at which an article will be published, and a failure to do so; nothing for one that is not scheduled. */
export function ScheduledAt({ article: { publishAt, publishFailedAt } }: { article: ArticleCard }) {
  const { timeZone } = useStores().site;
  if (publishAt === null) return null;
  const time = <time dateTime={publishAt}>{shortTime(new Date(publishAt), timeZone)}</time>;
  if (publishFailedAt === null) return <p className={styles.scheduled}>Scheduled, {time}</p>;
  return <p className={styles.failed}>Publishing failed, {time}. It is tried again.</p>;
}
