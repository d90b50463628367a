import { Outlet, ScrollRestoration } from 'react-router-dom';
import { ConnectionBar } from './ConnectionBar.tsx';
import styles from './Root.module.css';
import { RouteAnnouncer } from './RouteAnnouncer.tsx';
import { ToastHost } from './ToastHost.tsx';
import { useIsPending } from './useIsPending.ts';

/** The elements of every page, for readers and in the dashboard. */
export function Root() {
  const isPending = useIsPending();

  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      {isPending && <div className={styles.progress} aria-hidden="true" />}
      <Outlet />
      <ConnectionBar />
      <ScrollRestoration />
      <RouteAnnouncer />
      <ToastHost />
    </>
  );
}
