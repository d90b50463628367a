import { t } from '../../../shared/texts/t.ts';
import { Button } from '../../ui/Button.tsx';

interface LoadedProps {
  /** The sentence that says that it could not be loaded. */
  failed: string;
  isLoaded: boolean;
  hasFailed: boolean;
  onRetry: () => void;
}

/** The line in place of something that is being loaded, or could not be; nothing once it is there. */
export function Loaded({ failed, isLoaded, hasFailed, onRetry }: LoadedProps) {
  if (hasFailed) {
    return (
      <>
        <p role="alert">{failed}</p>
        <Button onClick={() => onRetry()}>{t('Retry')}</Button>
      </>
    );
  }
  return isLoaded ? null : (
    <p role="status" className="tiny">
      {t('Loading…')}
    </p>
  );
}
