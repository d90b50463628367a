import { ownTimeOfDay } from './ownTime.ts';
import styles from './StatusLine.module.css';

/** Shows beside the list when a form was saved, until the next form is opened. */
export function SavedAt({ time }: { time: Date | null }) {
  return (
    <p className={`note ${styles.status}`} role="status">
      {time && `Saved ${ownTimeOfDay(time)}`}
    </p>
  );
}
