import { useCallback } from 'react';
import { settingMessages } from '../../../../shared/settingMessages.ts';
import { useStores } from '../../../kernel/stores.ts';
import { ListNotice } from '../../list/ListNotice.tsx';
import { useOpenDraft } from '../../list/useListDrafts.ts';
import { useDashboard } from '../../useDashboard.ts';
import { useLoaded } from '../../useLoaded.ts';
import { showSettings } from '../showSettings.ts';
import { MenuForm } from './MenuForm.tsx';
import styles from './PagesSettings.module.css';

/** Loads the settings of the menus for their form. */
export function MenuSettings() {
  const { site } = useStores();
  const { api } = useDashboard();
  const loadSettings = useCallback(async () => {
    const settings = await api.settings();
    showSettings(site, settings);
    // Without the version, as after the end of a session, a save meets a conflict.
    const { version = 0, fixed = [], requireSecondFactor = false } = settings;
    return { ...settings, _id: 'menus', version, fixed, requireSecondFactor };
  }, [api, site]);
  const { value, hasFailed, load } = useLoaded(loadSettings, settingMessages.fetchFailed);
  const isDraftOpen = useOpenDraft('settings', value?._id ?? null, value ?? null);

  return (
    <section className={`stack ${styles.part}`} aria-labelledby="further-links">
      <h2 id="further-links" className="heading">
        Further links, and the footer
      </h2>
      {hasFailed && <ListNotice text="The links could not be loaded." onRetry={load} />}
      {value && isDraftOpen && <MenuForm row={value} />}
      {!hasFailed && !(value && isDraftOpen) && <div className={styles.waitingLinks} aria-busy />}
    </section>
  );
}
