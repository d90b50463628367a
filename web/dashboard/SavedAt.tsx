import styles from './StatusLine.module.css';

/** Shows beside the list when a form was saved, until the next form is opened. */
export function SavedAt({ time }: { time: Date | null }) {
  return (
    <p className={styles.status} role="status">
      {time && `Saved ${hoursAndMinutes.format(time)}`}
    </p>
  );
}

const hoursAndMinutes = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
