import { Outlet, ScrollRestoration } from 'react-router-dom';
import { ConnectionBar } from '../kernel/connection/ConnectionBar.tsx';
import { ToastHost } from '../kernel/toasts/ToastHost.tsx';
import { useIsPending } from '../kernel/useIsPending.ts';
import styles from './Root.module.css';
import { RouteAnnouncer } from './RouteAnnouncer.tsx';

/** The elements of every page, for readers and in the dashboard. */
export function Root() {
  const isPending = useIsPending();

  return (
    <>
      <a className={`visually-hidden ${styles.skip} no-print`} href="#main" lang="en">
        Skip to content
      </a>
      {isPending && <div className={`progress-line ${styles.progress}`} aria-hidden="true" />}
      <Outlet />
      <ConnectionBar />
      <ScrollRestoration />
      <RouteAnnouncer />
      <ToastHost />
    </>
  );
}
