import { useId } from 'react';
import { t } from '../../../../shared/texts/t.ts';
import { Button } from '../../../ui/Button.tsx';
import { Progress } from '../../ui/Progress.tsx';
import styles from './UploadProgress.module.css';

interface UploadProgressProps {
  /** The share that has been sent, from 0 to 1; at 1 the server is working. */
  share: number;
  onCancel: () => void;
}

/** The progress of an upload, with a button to cancel it. */
export function UploadProgress({ share, onCancel }: UploadProgressProps) {
  const id = useId();
  const sent = share >= 1;

  return (
    <div className={styles.bar}>
      <label htmlFor={id}>{t(sent ? 'Saving…' : 'Sending…')}</label>
      <span className={`soft ${styles.percent}`} aria-hidden="true">
        {Math.floor(share * 100)} %
      </span>
      {/* A form that was sent completely may be saved already. */}
      <Button busy={sent} onClick={onCancel}>
        {t('Cancel')}
      </Button>
      <Progress id={id} className={styles.progress} max={1} {...(sent ? {} : { value: share })} />
    </div>
  );
}
