import { type MouseEvent, useCallback, useEffect } from 'react';
import { backupMessages } from '../../../shared/backups/backupMessages.ts';
import type { Backup } from '../../../shared/backups/backups.ts';
import { fileSize } from '../../../shared/media/fileSize.ts';
import { settingMessages } from '../../../shared/settings/settingMessages.ts';
import { failed } from '../../../shared/texts/messages.ts';
import { t } from '../../../shared/texts/t.ts';
import { Select } from '../../forms/Select.tsx';
import { useStores } from '../../kernel/stores.ts';
import { useLoaded } from '../../kernel/useLoaded.ts';
import { Badge } from '../../ui/Badge.tsx';
import button from '../../ui/Button.module.css';
import { Button } from '../../ui/Button.tsx';
import entries from '../list/Entries.module.css';
import { ListNotice } from '../ui/ListNotice.tsx';
import { ownDateTime, ownTimeOfDay } from '../ui/ownTime.ts';
import { useDashboard } from '../useDashboard.ts';
import { BackupState } from './BackupState.tsx';
import styles from './BackupsScreen.module.css';

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour));
const EXPORTS = [
  ['octavo', 'Octavo (ZIP)'],
  ['wordpress', 'WordPress (XML)'],
  ['ghost', 'Ghost (JSON)'],
] as const;
/** The time between two looks at a backup that is being made, in milliseconds. */
const PAUSE = 3_000;

/** The backups, and exports to take away. */
export function Screen() {
  const { api } = useDashboard();
  const { toasts } = useStores();

  // The browser would store a refusal as a file, or show it in place of this page.
  const handleDownload = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (!event.isTrusted) return;
    event.preventDefault();
    const link = event.currentTarget;
    const isFree = await api.checkExport().catch((error) => toasts.failure(error, failed.unknown));
    if (isFree) link.click();
  };

  return (
    <div className={`stack ${styles.screen}`}>
      <NightlyBackups />
      <section className={`stack ${styles.section}`} aria-label={t('Export')}>
        <h2 className={styles.heading}>{t('Export')}</h2>
        <p className="note">
          {t('Take everything away: articles, pages, categories, comments and, for Octavo, the pictures, too.')}
        </p>
        <div className="row">
          {EXPORTS.map(([format, label]) => (
            <a
              key={format}
              className={button.quiet}
              href={`/api/export?as=${format}`}
              download
              onClick={(event) => void handleDownload(event)}
            >
              {label}
            </a>
          ))}
        </div>
      </section>
    </div>
  );
}

/** The nightly backups: the hour, those that are there, and one at once. */
function NightlyBackups() {
  const { api } = useDashboard();
  const { toasts } = useStores();
  const call = useCallback(async () => {
    const [backups, settings] = await Promise.all([api.backups(), api.settings()]);
    return { ...backups, hour: settings.backupHour ?? 'off', timeZone: settings.timeZone };
  }, [api]);
  const { value, hasFailed, isLoading, load } = useLoaded(call);

  useEffect(() => {
    if (!value?.isRunning) return;
    const timer = setTimeout(() => void load(), PAUSE);
    return () => clearTimeout(timer);
  }, [value, load]);

  const change = async (call: Promise<{ message: string }>, done: string) => {
    await toasts.promise(call, { done, failed: failed.unknown }).catch(() => undefined);
    await load();
  };
  const handleHour = (hour: string) =>
    change(api.updateSettings({ backupHour: hour === '' ? 'off' : hour }, {}), settingMessages.updated);

  if (!value && hasFailed) return <ListNotice text={t('The backups could not be loaded.')} onRetry={load} />;
  if (!value) return <p className="note">{t('Loading the backups')}</p>;
  if (!value.hasFolder) return <p className="note">{t(backupMessages.noFolder)}</p>;

  const { hour, timeZone, isRunning, backups } = value;
  return (
    <section className={`stack ${styles.section}`} aria-label={t('Nightly backups')}>
      <h2 className={styles.heading}>{t('Nightly backups')}</h2>
      <BackupState backups={value} />
      <Select
        label={t('Every night at')}
        hint={t('In the time zone {timeZone}. The backups of 7 days, 4 weeks and 12 months are kept.', { timeZone })}
        field={{
          ...{ name: 'backupHour', value: hour === 'off' ? '' : hour, error: undefined },
          set: (chosen) => void handleHour(chosen),
        }}
        placeholder={t('Never')}
        options={HOURS}
        nameOf={(each) => ownTimeOfDay(new Date(2026, 0, 1, Number(each)))}
      />
      <div className="row">
        <Button busy={isRunning} onClick={() => void change(api.backUpNow(), backupMessages.begun)}>
          {t('Back up now')}
        </Button>
        <p className="note" role="status">
          {isRunning && t('A backup is being made…')}
        </p>
      </div>
      {backups === null && <ListNotice text={t('The folder of the backups cannot be read.')} onRetry={load} />}
      {backups?.length === 0 && <ListNotice text={t('No backups yet.')} />}
      {backups && backups.length > 0 && (
        <ol className={`card reloads ${entries.entries}`} aria-label={t('Backups')} aria-busy={isLoading}>
          {backups.map((backup) => (
            <BackupEntry key={backup.file} backup={backup} />
          ))}
        </ol>
      )}
    </section>
  );
}

function BackupEntry({ backup: { file, startedAt, bytes, provedAt } }: { backup: Backup }) {
  return (
    <li className={entries.entry}>
      <time className={`soft ${entries.time}`} dateTime={startedAt}>
        {ownDateTime(startedAt)}
      </time>
      <p className={entries.text}>{file}</p>
      <div className={`line ${entries.actions}`}>
        <span className="tiny">{fileSize(bytes)}</span>
        <Badge>{provedAt ? t('Proved {time}', { time: ownDateTime(provedAt) }) : t('Not proved here')}</Badge>
      </div>
    </li>
  );
}
