import { Outlet, ScrollRestoration } from 'react-router-dom';
import { Arrival } from './Arrival.tsx';
import { ConnectionBar } from './ConnectionBar.tsx';
import styles from './Root.module.css';
import { ToastHost } from './ToastHost.tsx';
import { useBusy } from './useBusy.ts';

/** What every page has, of readers and of the dashboard. */
export function Root() {
  const busy = useBusy();

  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      {busy && <div className={styles.progress} aria-hidden="true" />}
      <Outlet />
      <ConnectionBar />
      <ScrollRestoration />
      <Arrival />
      <ToastHost />
    </>
  );
}
