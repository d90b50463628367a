import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { Footer } from '../layout/Footer.tsx';
import { Header } from '../layout/Header.tsx';
import { Arrival } from './Arrival.tsx';
import styles from './Root.module.css';

/** What stands around every page of the reader's site. */
export function Root() {
  const busy = useNavigation().state !== 'idle';

  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      {busy && <div className={styles.progress} aria-hidden="true" />}
      <Header />
      <main id="main" className={styles.main} tabIndex={-1} aria-busy={busy}>
        <Outlet />
      </main>
      <Footer />
      <Arrival />
      <ScrollRestoration />
    </>
  );
}
