import { useSearchParams } from 'react-router-dom';
import { shallowNavigation } from '../../kernel/shallowNavigation.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { AccountScreen } from '../account/AccountScreen.tsx';
import { PagesTab } from './PagesTab.tsx';
import { SiteSettings } from './SiteSettings.tsx';

const account = { id: 'account', label: 'Account', Panel: AccountScreen };
const tabs = [
  account,
  { id: 'site', label: 'Site', Panel: SiteSettings },
  { id: 'pages', label: 'Pages & menus', Panel: PagesTab },
];

/** The administrator's own account, and the settings of the publication; the tab is in the address. */
export function SettingsScreen() {
  const [query, setQuery] = useSearchParams();
  const { id: chosen, Panel } = tabs.find(({ id }) => id === query.get('tab')) ?? account;

  const handleChoose = (id: string) => {
    if (id !== chosen) setQuery(id === account.id ? {} : { tab: id }, shallowNavigation);
  };

  return (
    <Tabs label="Settings" tabs={tabs} chosen={chosen} onChoose={handleChoose}>
      <Panel />
    </Tabs>
  );
}
