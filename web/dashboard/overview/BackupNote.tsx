import { useCallback } from 'react';
import { t } from '../../../shared/texts/t.ts';
import { useLoaded } from '../../kernel/useLoaded.ts';
import { Link } from '../../ui/Link.tsx';
import { BackupState } from '../backups/BackupState.tsx';
import { useDashboard } from '../useDashboard.ts';

/** Says what came of the latest backup; nothing where none are made. */
export function BackupNote() {
  const { api } = useDashboard();
  const { value } = useLoaded(useCallback(() => api.backups(), [api]));
  if (!value?.isScheduled) return null;

  return (
    <div className="row">
      <BackupState backups={value} />
      <Link to="/dashboard/backups">{t('Backups')}</Link>
    </div>
  );
}
