import { observer } from 'mobx-react-lite';
import { useSearchParams } from 'react-router-dom';
import type { SettingValues } from '../../../shared/settings/settings.ts';
import { msg, t } from '../../../shared/texts/t.ts';
import { Choice } from '../../forms/Choice.tsx';
import type { FieldState } from '../../forms/Form.ts';
import { Switch } from '../../forms/Switch.tsx';
import { shallowNavigation } from '../../kernel/shallowNavigation.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { DraftFormBody } from '../forms/DraftFormBody.tsx';
import { AccountScreen } from '../people/account/AccountScreen.tsx';
import { lazyScreen } from '../ui/lazyScreen.tsx';
import { useDashboard } from '../useDashboard.ts';
import { LoadedSettings } from './LoadedSettings.tsx';
import { SiteForm } from './SiteForm.tsx';
import { type SettingsRow, useSettingsForm } from './useSettingsForm.ts';

/** Turns comments on and off, and has new ones wait for approval. */
const CommentsForm = observer(function CommentsForm({ row }: { row: SettingsRow }) {
  const { body, input } = useSettingsForm(row, ['comments', 'commenters']);
  const { field: comments, ...ofComments } = input('comments');
  const { field: commenters, ...ofCommenters } = input('commenters');
  const isOff = comments.value === 'off';

  return (
    <DraftFormBody {...body}>
      <Switch {...ofComments} field={{ ...switchOf(comments, 'on', 'off'), value: !isOff }} />
      {!isOff && (
        <>
          <Switch
            {...ofComments}
            label={t('New comments wait for approval')}
            hint={t(
              'On: readers see a comment once an administrator approves it. Those of administrators never wait. What looks like spam waits in any case.',
            )}
            field={{ ...switchOf(comments, 'moderated', 'on'), name: `${comments.name}-approval`, error: undefined }}
          />
          <Switch {...ofCommenters} field={switchOf(commenters, 'confirmed', 'everyone')} />
        </>
      )}
    </DraftFormBody>
  );
});

const registrations = msg({
  open: 'Everybody',
  invitation: 'Only those who are invited',
  closed: 'Nobody',
}) satisfies Record<SettingValues['registration'], string>;

/** Opens and closes registration, lets authors publish, or hand in, and has administrators need a second factor. */
const AccountsForm = observer(function AccountsForm({ row }: { row: SettingsRow }) {
  const { body, input } = useSettingsForm(row, ['registration', 'authors', 'requireSecondFactor']);
  const { field: registration, readOnly, ...registrationTexts } = input('registration');
  const { field: authors, ...authorsTexts } = input('authors');

  return (
    <DraftFormBody {...body}>
      <Choice
        {...registrationTexts}
        error={registration.error}
        disabled={readOnly}
        name={registration.name}
        value={registration.value}
        options={Object.entries(registrations).map(([value, text]) => [value, t(text)] as const)}
        onChoose={registration.set}
      />
      <Switch {...authorsTexts} field={switchOf(authors, 'publish', 'hand-in')} />
      <Switch {...input('requireSecondFactor')} />
    </DraftFormBody>
  );
});

/** The field of a switch for a setting with two values. */
function switchOf<Value>({ name, value, error, set }: FieldState<Value>, on: Value, off: Value): FieldState<boolean> {
  return { name, value: value === on, error, set: (isOn) => set(isOn ? on : off) };
}

const PagesTab = lazyScreen({
  ...msg({ loading: 'Loading the pages', failed: 'The pages could not be loaded. What you typed is safe.' }),
  load: () => import('./PagesSettings.tsx'),
});

const MailTab = lazyScreen({
  ...msg({ loading: 'Loading the mail server', failed: 'The mail server could not be loaded.' }),
  load: () => import('./MailSettings.tsx'),
});

const ImportTab = lazyScreen({
  ...msg({ loading: 'Loading the imports', failed: 'The imports could not be loaded.' }),
  load: () => import('../imports/ImportSettings.tsx'),
});

const account = { id: 'account', label: msg('Account'), panel: <AccountScreen /> };
const tabs = [
  account,
  { id: 'site', label: msg('Site'), panel: <LoadedSettings id="site" Form={SiteForm} /> },
  { id: 'pages', label: msg('Pages & menus'), panel: <PagesTab /> },
  { id: 'comments', label: msg('Comments'), panel: <LoadedSettings id="comments" Form={CommentsForm} /> },
  { id: 'accounts', label: msg('Accounts'), panel: <LoadedSettings id="accounts" Form={AccountsForm} /> },
  { id: 'mail', label: msg('Mail'), panel: <MailTab /> },
  { id: 'import', label: msg('Import'), panel: <ImportTab /> },
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
    <Tabs
      label={t('Settings')}
      tabs={shown.map(({ id, label }) => ({ id, label: t(label) }))}
      chosen={chosen}
      onChoose={handleChoose}
    >
      {panel}
    </Tabs>
  );
}
