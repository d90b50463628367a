import type { ReactNode } from 'react';
import styles from './PageTitle.module.css';

/** The heading of a page, which gets the focus after a navigation. */
export function PageTitle({ children }: { children: ReactNode }) {
  return (
    <h1 className={styles.title} dir="auto" tabIndex={-1}>
      {children}
    </h1>
  );
}
