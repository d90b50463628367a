import { useCallback } from 'react';
import { t } from '../../../shared/texts/t.ts';
import { useLoaded } from '../../kernel/useLoaded.ts';
import { rich } from '../../texts/rich.tsx';
import { ownDateTime } from '../ui/ownTime.ts';
import { useDashboard } from '../useDashboard.ts';

/** Says when the latest nightly backup was proved, or why there is none; nothing where none are made. */
export function BackupNote() {
  const { api } = useDashboard();
  const { value } = useLoaded(useCallback(() => api.backups(), [api]));
  if (!value?.isScheduled) return null;

  const { provedAt, problem } = value;
  return (
    <p className="note">
      {problem !== null && t('There is no backup of the last night: {problem}', { problem })}{' '}
      {provedAt !== null &&
        rich('The latest backup was restored and proved: {time}.', {
          time: <time dateTime={provedAt}>{ownDateTime(provedAt)}</time>,
        })}
    </p>
  );
}
