import { observer } from 'mobx-react-lite';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { User } from '../../shared/people/users.ts';
import { denials } from '../../shared/texts/messages.ts';
import { msg, t } from '../../shared/texts/t.ts';
import { sendDiscards } from '../drafts/discards.ts';
import { accountKey } from '../drafts/draftName.ts';
import { useStores } from '../kernel/stores.ts';
import { usePageHead } from '../kernel/usePageHead.ts';
import { RequireSession } from '../layout/RequireSession.tsx';
import { dashboardLanguage, isSpokenInDashboard, loadTexts, speakInDashboard } from '../texts/speakLanguage.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Notice } from '../ui/page/Notice.tsx';
import { Unsupported } from '../ui/page/Unsupported.tsx';
import { useHydrated } from '../ui/useHydrated.ts';
import styles from './DashboardPage.module.css';
import { createDashboardStore, type DashboardStore } from './DashboardStore.ts';
import { useDesktopSettings } from './desktop/useDesktopSettings.ts';
import { useOpenedFiles } from './desktop/useOpenedFiles.ts';
import { DashboardLayout } from './layout/DashboardLayout.tsx';
import { FilterRulesContext } from './list/filters/filters.ts';
import { screenPath, screens } from './screens.tsx';
import { useOtherAccount } from './session/useOtherAccount.ts';
import { Confirm } from './ui/Confirm.tsx';
import { lazyScreen } from './ui/lazyScreen.tsx';
import { DashboardContext, useDashboard } from './useDashboard.ts';

const neededText = () =>
  t('The dashboard needs JavaScript and a recent browser: {browsers} or later.', {
    browsers: import.meta.env.DASHBOARD_BROWSERS,
  });

/** Every screen of the dashboard, for administrators, and those that authors may use, for them. */
export function DashboardPage() {
  // The server does not know which browser it renders for.
  const isTooOld = useHydrated() && !hasDashboardFeatures();

  if (isTooOld) return <TooOld />;
  return (
    <RequireSession unsupported={neededText()} Frame={Main}>
      {(user) => (
        <InOwnLanguage user={user}>{user.role === 'reader' ? <Denied /> : <Guarded user={user} />}</InOwnLanguage>
      )}
    </RequireSession>
  );
}

const SignInDialog = lazyScreen({
  ...msg({
    loading: 'Loading the form to sign in',
    failed: 'The form to sign in could not be loaded. Nothing that you typed is lost.',
  }),
  load: async () => ({ Screen: (await import('./session/SignInDialog.tsx')).SignInDialog }),
});
const NeedsSecondFactor = lazyScreen({
  ...msg({ loading: 'Loading the second factor', failed: 'The second factor could not be loaded.' }),
  load: () => import('./session/NeedsSecondFactor.tsx'),
});

/** Shows the dashboard in the language that its user has chosen, else in the publication's, once its texts are loaded. */
const InOwnLanguage = observer(function InOwnLanguage({ user, children }: { user: User; children: ReactNode }) {
  const { site } = useStores();
  const wanted = dashboardLanguage(user.language ?? site.language);
  const [spoken, setSpoken] = useState(() => (isSpokenInDashboard(wanted) ? wanted : null));
  const before = useRef(spoken);

  useEffect(() => {
    if (spoken !== wanted) void Promise.resolve(speakInDashboard(wanted)).then(() => setSpoken(wanted));
  }, [spoken, wanted]);
  useEffect(() => {
    // All that had the focus is there anew.
    if (before.current !== null && before.current !== spoken) document.querySelector('h1')?.focus();
    before.current = spoken;
  }, [spoken]);
  // They are spoken as soon as the dashboard is left, and in what it writes to readers.
  useEffect(() => void loadTexts(site.language, ['readers', 'dashboard']).catch(() => {}), [site.language]);

  return spoken && <Fragment key={spoken}>{children}</Fragment>;
});

function Guarded({ user }: { user: User }) {
  if (!user.needsSecondFactor) return <Dashboard key={`${user._id} ${user.role}`} />;
  return (
    <Main>
      <NeedsSecondFactor />
    </Main>
  );
}

function TooOld() {
  usePageHead({ title: t('A recent browser is needed'), description: neededText(), path: null });

  return (
    <Main>
      <Unsupported title={neededText()} />
    </Main>
  );
}

const Dashboard = observer(function Dashboard() {
  const stores = useStores();
  const [dashboard] = useState(() => createDashboardStore(stores));
  const title = t(screens[screenPath(useLocation().pathname)].title);
  usePageHead({ title, description: t('{title} of {name}', { title, name: stores.site.name }), path: null });
  useOtherAccount(dashboard);
  useDesktopSettings(dashboard);
  useOpenedFiles(dashboard);
  useEffect(() => void dashboard.loadAuthorship(), [dashboard]);
  useDiscards(dashboard);
  // Their code could not be loaded any more without a network, when it is needed.
  useEffect(() => void stores.toasts.preload(), [stores]);

  return (
    <DashboardContext value={dashboard}>
      <Confirm>
        <DashboardLayout title={title} />
        {dashboard.signIn.isOpen && <SignInDialog />}
      </Confirm>
    </DashboardContext>
  );
});

/** Deletes on the server the drafts that were discarded without a network: now, and whenever it is back. */
function useDiscards({ account = '', backgroundApi }: DashboardStore): void {
  useEffect(() => {
    const send = () => void sendDiscards(backgroundApi, accountKey(account));
    send();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, [account, backgroundApi]);
}

/** The screen at the address, inside the layout; for an author, of another screen, the sentence that it is not theirs. */
export function DashboardScreen() {
  const { isAuthor } = useDashboard();
  const path = screenPath(useLocation().pathname);
  const { Screen, filters = none, forAuthors } = screens[path];

  if (isAuthor && !forAuthors) return <DeniedScreen />;
  return (
    <FilterRulesContext value={filters}>
      <Screen key={path} />
    </FilterRulesContext>
  );
}

const none = {};

function DeniedScreen() {
  return (
    <Notice kicker="403" title={useDeniedText()}>
      <ButtonLink to="/dashboard">{t('Go to your overview')}</ButtonLink>
    </Notice>
  );
}

const useDeniedText = () =>
  useLocation().pathname.startsWith('/dashboard/users') ? t(denials.usersForAdmins) : t(denials.pageForAdmins);

function Denied() {
  const text = useDeniedText();
  usePageHead({ title: t('Access denied'), description: text, path: null });

  return (
    <Main>
      <Notice kicker="403" title={text}>
        <ButtonLink to="/">{t('Go to the home page')}</ButtonLink>
      </Notice>
    </Main>
  );
}

function Main({ children }: { children: ReactNode }) {
  return (
    <main id="main" className={styles.alone} tabIndex={-1}>
      {children}
    </main>
  );
}

/** Tells if the browser has the features that the dashboard uses beyond those of the reader's pages (checked in index.html). */
function hasDashboardFeatures(): boolean {
  return (
    'popover' in HTMLElement.prototype &&
    'canParse' in URL &&
    'toSpliced' in Array.prototype &&
    'toWellFormed' in String.prototype &&
    CSS.supports('selector(:has(*))')
  );
}
