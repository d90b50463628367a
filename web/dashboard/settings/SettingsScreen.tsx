import { useSearchParams } from 'react-router-dom';
import { shallowNavigation } from '../../kernel/shallowNavigation.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { AccountScreen } from '../people/account/AccountScreen.tsx';
import { lazyScreen } from '../ui/lazyScreen.tsx';
import { useDashboard } from '../useDashboard.ts';
import { LoadedSettings } from './LoadedSettings.tsx';
import { SiteForm } from './SiteForm.tsx';
import { AccountsForm, CommentsForm } from './SwitchForms.tsx';

const PagesTab = lazyScreen({
  name: 'the pages',
  more: ' What you typed is safe.',
  load: () => import('./PagesSettings.tsx'),
});

const account = { id: 'account', label: 'Account', panel: <AccountScreen /> };
const tabs = [
  account,
  { id: 'site', label: 'Site', panel: <LoadedSettings id="site" Form={SiteForm} /> },
  { id: 'pages', label: 'Pages & menus', panel: <PagesTab /> },
  { id: 'comments', label: 'Comments', panel: <LoadedSettings id="comments" Form={CommentsForm} /> },
  { id: 'accounts', label: 'Accounts', panel: <LoadedSettings id="accounts" Form={AccountsForm} /> },
];

/** The administrator's own account, and the settings of the publication; the tab is in the address. */
export function Screen() {
  const [query, setQuery] = useSearchParams();
  const { isAuthor } = useDashboard();
  const shown = isAuthor ? [account] : tabs;
  const { id: chosen, panel } = shown.find(({ id }) => id === query.get('tab')) ?? account;

  const handleChoose = (id: string) => {
    if (id !== chosen) setQuery(id === account.id ? {} : { tab: id }, shallowNavigation);
  };

  return (
    <Tabs label="Settings" tabs={shown} chosen={chosen} onChoose={handleChoose}>
      {panel}
    </Tabs>
  );
}
