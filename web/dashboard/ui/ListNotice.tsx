import type { ReactNode } from 'react';
import { t } from '../../../shared/texts/t.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './ListNotice.module.css';

interface ListNoticeProps {
  text: string;
  onRetry?: () => void;
  /** The action. */
  children?: ReactNode;
}

/** A sentence and one action, in place of the rows. */
export function ListNotice({ text, onRetry, children }: ListNoticeProps) {
  return (
    <div className={`centred ${styles.notice}`}>
      <p>{text}</p>
      {onRetry && <Button onClick={() => onRetry()}>{t('Retry')}</Button>}
      {children}
    </div>
  );
}
