import { type MouseEvent, useState } from 'react';
import { t } from '../../../shared/texts/t.ts';
import styles from './StatusLine.module.css';

export interface StatusLineProps {
  /** The state in one word, for its style. */
  state: string;
  text: string;
  /** The text that is announced when it changes; null while the state is passing, in which the one before still holds. */
  announced: string | null;
  /** Shows a button beside the text, for what was not saved. */
  onRetry?: (() => void) | undefined;
}

/** Shows where what is typed is saved, and announces it politely: each change of the state, not every key and every time. */
export function StatusLine({ state, text, announced, onRetry }: StatusLineProps) {
  const [last, setLast] = useState('');
  if (announced !== null && announced !== last) setLast(announced);

  const handleRetry = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // The pressed button disappears.
    currentTarget.form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
    onRetry?.();
  };

  return (
    <>
      <p className={`note ${styles.status}`} data-status={state}>
        {text}
        {onRetry && (
          <>
            {' '}
            <button type="button" className={styles.retry} onClick={handleRetry}>
              {t('Retry')}
            </button>
          </>
        )}
      </p>
      <span className="visually-hidden" role="status">
        {last}
      </span>
    </>
  );
}
