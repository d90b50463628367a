import { useSearchParams } from 'react-router-dom';
import { shallowNavigation } from '../../kernel/shallowNavigation.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { AccountScreen } from '../account/AccountScreen.tsx';
import { SiteSettings } from './SiteSettings.tsx';

const tabs = [
  { id: 'account', label: 'Account' },
  { id: 'site', label: 'Site' },
];

/** The administrator's own account, and the settings of the publication; the tab is in the address. */
export function SettingsScreen() {
  const [query, setQuery] = useSearchParams();
  const chosen = query.get('tab') === 'site' ? 'site' : 'account';

  const handleChoose = (id: string) => {
    if (id !== chosen) setQuery(id === 'site' ? { tab: id } : {}, shallowNavigation);
  };

  return (
    <Tabs label="Settings" tabs={tabs} chosen={chosen} onChoose={handleChoose}>
      {chosen === 'site' ? <SiteSettings /> : <AccountScreen />}
    </Tabs>
  );
}
