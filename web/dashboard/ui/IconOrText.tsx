import type { ReactNode } from 'react';
import styles from './IconOrText.module.css';

/** The content of a button: on a narrow screen an icon, with the text beside it if there is room for all of it; else the text alone. */
export function IconOrText({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className={styles.label}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <span>{children}</span>
    </span>
  );
}
