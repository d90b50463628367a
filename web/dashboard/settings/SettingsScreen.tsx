import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { shallowNavigation } from '../../kernel/shallowNavigation.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { AccountScreen } from '../account/AccountScreen.tsx';
import { LoadedSettings } from './LoadedSettings.tsx';
import { SiteForm } from './SiteForm.tsx';
import { AccountsForm, CommentsForm } from './SwitchForms.tsx';

const tabs = [
  { id: 'account', label: 'Account' },
  { id: 'site', label: 'Site' },
  { id: 'comments', label: 'Comments' },
  { id: 'accounts', label: 'Accounts' },
];

const panels: Record<string, ReactNode> = {
  site: <LoadedSettings key="site" id="site" Form={SiteForm} />,
  comments: <LoadedSettings key="comments" id="comments" Form={CommentsForm} />,
  accounts: <LoadedSettings key="accounts" id="accounts" Form={AccountsForm} />,
};

/** The administrator's own account, and the settings of the publication; the tab is in the address. */
export function SettingsScreen() {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('tab') ?? '';
  const chosen = Object.hasOwn(panels, asked) ? asked : 'account';

  const handleChoose = (id: string) => {
    if (id !== chosen) setQuery(id === 'account' ? {} : { tab: id }, shallowNavigation);
  };

  return (
    <Tabs label="Settings" tabs={tabs} chosen={chosen} onChoose={handleChoose}>
      {panels[chosen] ?? <AccountScreen />}
    </Tabs>
  );
}
