import type { ReactNode } from 'react';
import { language } from '../../../shared/texts/t.ts';
import { usePageHead } from '../../kernel/usePageHead.ts';
import styles from '../AuthPage.module.css';

interface AccountFrameProps {
  title: string;
  description: string;
  children: ReactNode;
}

/** The frame of a page about an account: its title above one narrow column. */
export function AccountFrame({ title, description, children }: AccountFrameProps) {
  usePageHead({ title, description, path: null });

  return (
    <div className={`page-width stack ${styles.page}`} lang={language()}>
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}
