import type { ReactNode } from 'react';
import button from '../../ui/Button.module.css';
import styles from './ListNotice.module.css';

interface ListNoticeProps {
  text: string;
  onRetry?: () => void;
  /** The next step. */
  children?: ReactNode;
}

/** Stands where rows would be, with one sentence and one thing to do. */
export function ListNotice({ text, onRetry, children }: ListNoticeProps) {
  return (
    <div className={styles.notice}>
      <p>{text}</p>
      {onRetry && (
        <button type="button" className={button.quiet} onClick={() => onRetry()}>
          Retry
        </button>
      )}
      {children}
    </div>
  );
}
