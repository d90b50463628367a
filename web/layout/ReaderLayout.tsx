import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { useBusy } from '../app/useBusy.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import styles from './ReaderLayout.module.css';

/** What stands around every page of the reader's site. */
export function ReaderLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  const busy = useBusy();

  return (
    <>
      <Header />
      <main id="main" className={styles.main} tabIndex={-1} aria-busy={busy}>
        {children}
      </main>
      <Footer />
    </>
  );
}
