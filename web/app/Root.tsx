import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import {
  type Location,
  NavigationType,
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigationType,
  useRevalidator,
} from 'react-router-dom';
import { t } from '../../shared/texts/t.ts';
import { ConnectionBar } from '../kernel/connection/ConnectionBar.tsx';
import { isShallow } from '../kernel/shallowNavigation.ts';
import { useStores } from '../kernel/stores.ts';
import { useIsPending } from '../kernel/useIsPending.ts';
import { spokenLanguage } from '../texts/speakLanguage.ts';
import styles from './Root.module.css';

/** The elements of every page, for readers and in the dashboard. */
export const Root = observer(function Root() {
  const isPending = useIsPending();

  return (
    <>
      <a className={`visually-hidden ${styles.skip} no-print`} href="#main" lang={spokenLanguage()}>
        {t('Skip to content')}
      </a>
      {isPending && <div className={`progress-line ${styles.progress}`} aria-hidden="true" />}
      <Outlet />
      <ConnectionBar />
      <ScrollRestoration />
      <RouteAnnouncer />
      <ToastHost />
    </>
  );
});

/** Announces the title of each page that the router shows and focuses its heading, as browsers do for a new document. */
function RouteAnnouncer() {
  const location = useLocation();
  const type = useNavigationType();
  const { state: revalidation } = useRevalidator();
  const [title, setTitle] = useState('');
  const last = useRef({ location, revalidation });

  useEffect(() => {
    const before = last.current;
    last.current = { location, revalidation };
    const isRetried = before.revalidation === 'loading' && revalidation === 'idle';
    if (location === before.location && !isRetried) return;
    if (type !== NavigationType.Pop && isShallow(location)) return;
    const isSamePage = isFragment(before.location, location);
    // A failed page that loads by itself leaves the focus to whoever is typing in it.
    const isTyping = location === before.location && document.activeElement?.matches('input');
    if (!isTyping && (!isSamePage || type !== NavigationType.Pop)) focus(location);
    if (!isSamePage) setTitle(document.title);
  }, [location, type, revalidation]);

  return (
    <p className="visually-hidden" role="status">
      {title}
    </p>
  );
}

/** Tells if a location is a fragment of the same page, which the router does not load again. */
function isFragment(before: Location, { pathname, search, hash }: Location): boolean {
  return before.pathname === pathname && before.search === search && (before.hash !== hash || hash !== '');
}

function focus({ hash }: Location): void {
  const target = targetOf(hash) ?? document.querySelector<HTMLElement>('h1');
  if (!target) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

function targetOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/** Renders the toasts; nothing until their library is loaded. */
const ToastHost = observer(function ToastHost() {
  const { Stack } = useStores().toasts;

  return Stack && <Stack />;
});
