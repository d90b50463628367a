import { useId } from 'react';
import button from '../../ui/Button.module.css';
import styles from './SendingBar.module.css';

interface SendingBarProps {
  /** From 0 to 1; at 1 all has left and the server is at work. */
  share: number;
  onCancel: () => void;
}

/** How far the sending is, and a way to end it. */
export function SendingBar({ share, onCancel }: SendingBarProps) {
  const id = useId();
  const sent = share >= 1;

  return (
    <div className={styles.bar}>
      <label htmlFor={id}>{sent ? 'Saving…' : 'Sending…'}</label>
      <span className={styles.percent} aria-hidden="true">
        {Math.floor(share * 100)} %
      </span>
      {/* What has left may be saved already. */}
      <button
        type="button"
        className={button.quiet}
        aria-disabled={sent || undefined}
        onClick={() => {
          if (!sent) onCancel();
        }}
      >
        Cancel
      </button>
      <progress id={id} className={styles.progress} max={1} {...(sent ? {} : { value: share })} />
    </div>
  );
}
