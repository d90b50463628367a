import type { Backups } from '../../../shared/backups/backups.ts';
import { t } from '../../../shared/texts/t.ts';
import { rich } from '../../texts/rich.tsx';
import { ownDateTime } from '../ui/ownTime.ts';

/** Says when the latest backup was proved, and why one failed after it. */
export function BackupState({ backups: { provedAt, problem } }: { backups: Pick<Backups, 'provedAt' | 'problem'> }) {
  return (
    <p className="note">
      {problem !== null && <strong>{t('The latest backup failed: {problem}', { problem })}</strong>}{' '}
      {provedAt !== null &&
        rich('The latest backup was restored and proved: {time}.', {
          time: <time dateTime={provedAt}>{ownDateTime(provedAt)}</time>,
        })}
    </p>
  );
}
