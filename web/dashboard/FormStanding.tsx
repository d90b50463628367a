import type { Standing } from '../forms/KeptForm.ts';
import styles from './FormStanding.module.css';

interface FormStandingProps {
  standing: Standing;
  onRetry: () => void;
}

/** Says where what is typed stands. */
export function FormStanding({ standing, onRetry }: FormStandingProps) {
  return (
    <p className={styles.standing} role="status" data-standing={standing}>
      {standing === 'kept' && 'Kept on this device'}
      {standing === 'unkept' && 'This device keeps nothing: save before you leave'}
      {standing === 'secret' && 'A password is not kept on this device: save before you leave'}
      {standing === 'imageless' && 'The image is not kept on this device: save before you leave'}
      {standing === 'saving' && 'Saving'}
      {standing === 'failed' && (
        <>
          Not saved:{' '}
          <button type="button" className={styles.retry} onClick={onRetry}>
            Retry
          </button>
        </>
      )}
    </p>
  );
}

/** Stands beside the list after a save, until the next form is opened. */
export function SavedAt({ time }: { time: Date | null }) {
  return (
    <p className={styles.standing} role="status">
      {time && `Saved ${hoursAndMinutes.format(time)}`}
    </p>
  );
}

const hoursAndMinutes = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
