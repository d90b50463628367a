import type { ReactNode } from 'react';
import styles from './Badge.module.css';

/** A word in a frame that says what something is. */
export function Badge({ kind = 'plain', children }: { kind?: 'plain' | 'rubric'; children: ReactNode }) {
  return <span className={`${styles.badge} ${styles[kind]}`}>{children}</span>;
}
