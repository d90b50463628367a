import { useEffect } from 'react';
import { desktop } from '../../api/desktop.ts';
import { useStores } from '../../kernel/stores.ts';
import type { DashboardStore } from '../DashboardStore.ts';

/** Shows the publication's settings in the desktop app, whose document no server rendered; without them it stays as it is. */
export function useDesktopSettings({ api }: DashboardStore): void {
  const { site } = useStores();

  useEffect(() => {
    if (!desktop()) return;
    const load = async () => {
      const [settings, { showSettings }] = await Promise.all([api.settings(), import('../settings/showSettings.ts')]);
      showSettings(site, settings);
    };
    load().catch(() => {});
  }, [api, site]);
}
