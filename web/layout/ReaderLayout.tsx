import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { useIsPending } from '../kernel/useIsPending.ts';
import { Footer } from './Footer.tsx';
import { Header } from './header/Header.tsx';
import styles from './ReaderLayout.module.css';

/** The layout of every page for readers: header, main element and footer. */
export function ReaderLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  const isPending = useIsPending();

  return (
    <>
      <Header />
      <main id="main" className={styles.main} tabIndex={-1} aria-busy={isPending}>
        {children}
      </main>
      <Footer />
    </>
  );
}
