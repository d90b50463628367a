import { useCallback } from 'react';
import { settingMessages } from '../../../shared/settingMessages.ts';
import { useStores } from '../../kernel/stores.ts';
import { ListNotice } from '../list/ListNotice.tsx';
import { useOpenDraft } from '../list/useListDrafts.ts';
import { useDashboard } from '../useDashboard.ts';
import { useLoaded } from '../useLoaded.ts';
import { SiteForm } from './SiteForm.tsx';
import styles from './SiteSettings.module.css';
import { showSettings } from './showSettings.ts';

/** Loads the settings of the publication for their form. */
export function SiteSettings() {
  const { site } = useStores();
  const { api } = useDashboard();
  const loadSettings = useCallback(async () => {
    const settings = await api.settings();
    showSettings(site, settings);
    // Without the version, as after the end of a session, a save meets a conflict.
    return { ...settings, _id: 'site', version: settings.version ?? 0, fixed: settings.fixed ?? [] };
  }, [api, site]);
  const { value, hasFailed, load } = useLoaded(loadSettings, settingMessages.fetchFailed);
  const isDraftOpen = useOpenDraft('settings', value?._id ?? null, value ?? null);

  if (hasFailed) return <ListNotice text="The settings could not be loaded." onRetry={load} />;
  return value && isDraftOpen ? <SiteForm row={value} /> : <div className={styles.waiting} aria-busy />;
}
