import type { DraftStatus } from '../drafts/DraftForm.ts';
import styles from './DraftStatusLine.module.css';

/** Shows if the draft is saved, and where. */
export function DraftStatusLine({ status, onRetry }: { status: DraftStatus; onRetry: () => void }) {
  // With every key the draft is stored anew, which is no news.
  const isNews = status !== 'storing' && status !== 'stored';

  return (
    <p className={styles.status} role="status" aria-live={isNews ? 'polite' : 'off'} data-status={status}>
      {status === 'stored' && 'Saved on this device'}
      {status === 'unstored' && 'This device stores nothing: save before you leave'}
      {status === 'secret' && 'A password is not saved on this device: save before you leave'}
      {status === 'imageless' && 'The image is not saved on this device: save before you leave'}
      {status === 'saving' && 'Saving'}
      {status === 'failed' && (
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

/** Shows beside the list when a form was saved, until the next form is opened. */
export function SavedAt({ time }: { time: Date | null }) {
  return (
    <p className={styles.status} role="status">
      {time && `Saved ${hoursAndMinutes.format(time)}`}
    </p>
  );
}

const hoursAndMinutes = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
