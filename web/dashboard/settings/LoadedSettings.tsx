import { type ComponentType, useCallback } from 'react';
import { settingMessages } from '../../../shared/settings/settingMessages.ts';
import { t } from '../../../shared/texts/t.ts';
import { useStores } from '../../kernel/stores.ts';
import { useLoaded } from '../../kernel/useLoaded.ts';
import { useOpenDraft } from '../forms/useListDrafts.ts';
import { ListNotice } from '../ui/ListNotice.tsx';
import { useDashboard } from '../useDashboard.ts';
import styles from './LoadedSettings.module.css';
import { showSettings } from './showSettings.ts';
import type { SettingsRow } from './useSettingsForm.ts';

interface LoadedSettingsProps {
  /** The id of the form's draft. */
  id: string;
  Form: ComponentType<{ row: SettingsRow }>;
}

/** Loads the settings of the publication for a form. */
export function LoadedSettings({ id, Form }: LoadedSettingsProps) {
  const { site } = useStores();
  const { api } = useDashboard();
  const loadSettings = useCallback(async () => {
    const settings = await api.settings();
    showSettings(site, settings);
    // Without the version, as after the end of a session, a save meets a conflict.
    const { version = 0, fixed = [], requireSecondFactor = false, backupHour = 'off' } = settings;
    return { ...settings, _id: id, version, fixed, requireSecondFactor, backupHour };
  }, [api, site, id]);
  const { value, hasFailed, load } = useLoaded(loadSettings, settingMessages.fetchFailed);
  const isDraftOpen = useOpenDraft('settings', value?._id ?? null, value ?? null);

  if (hasFailed) return <ListNotice text={t('The settings could not be loaded.')} onRetry={load} />;
  return value && isDraftOpen ? <Form row={value} /> : <div className={styles.waiting} aria-busy />;
}
