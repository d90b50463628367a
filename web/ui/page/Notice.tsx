import type { ReactNode } from 'react';
import { language } from '../../../shared/texts/t.ts';
import styles from './Notice.module.css';

interface NoticeProps {
  /** A word or number above the heading. */
  kicker: string;
  title: string;
  text?: string;
  /** The action. */
  children: ReactNode;
}

/** A page with a single message and an action. */
export function Notice({ kicker, title, text, children }: NoticeProps) {
  return (
    <section className={`centred ${styles.notice}`} lang={language()}>
      <p className={`centred ${styles.kicker}`}>{kicker}</p>
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      {text && <p className={`lead ${styles.text}`}>{text}</p>}
      {children}
    </section>
  );
}
