import type { MouseEvent } from 'react';
import { t } from '../../../shared/texts/t.ts';
import { Button } from '../../ui/Button.tsx';

interface DialogRetryProps {
  /** Says what could not be loaded. */
  text: string;
  onRetry: () => void;
}

/** Shown in a dialog in place of what could not be loaded. The focus moves on from its button, which disappears when it is pressed. */
export function DialogRetry({ text, onRetry }: DialogRetryProps) {
  const handleClick = ({ currentTarget }: MouseEvent) => {
    const buttons = currentTarget.closest('dialog')?.querySelectorAll('button') ?? [];
    [...buttons].find((each) => each !== currentTarget)?.focus();
    onRetry();
  };

  return (
    <p className="row">
      {text} <Button onClick={handleClick}>{t('Retry')}</Button>
    </p>
  );
}
