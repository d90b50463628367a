import type { ReactNode } from 'react';
import { language, t } from '../../../shared/texts/t.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import styles from './Pager.module.css';

interface PagerProps {
  page: number;
  totalPages: number;
  /** Returns the path of a page of the list. */
  pathOf: (page: number) => string;
}

export function Pager({ page, totalPages, pathOf }: PagerProps) {
  const previous = page > 1 ? pathOf(page - 1) : null;
  const next = page < totalPages ? pathOf(page + 1) : null;

  return (
    <nav className={`row ${styles.pager} no-print`} lang={language()} aria-label={t('Pages')}>
      <Step to={previous} rel="prev">
        <Icon name="previous" />
        {t('Prev')}
      </Step>
      <p>{t('Page {page} of {totalPages}', { page, totalPages })}</p>
      <Step to={next} rel="next">
        {t('Next')}
        <Icon name="next" />
      </Step>
    </nav>
  );
}

function Step({ to, rel, children }: { to: string | null; rel: 'prev' | 'next'; children: ReactNode }) {
  if (to === null) return <span className={`line ${styles.step}`}>{children}</span>;
  return (
    <Link className={`line ${styles.step}`} to={to} rel={rel}>
      {children}
    </Link>
  );
}
