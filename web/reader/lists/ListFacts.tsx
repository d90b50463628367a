import type { ReactNode } from 'react';
import { language, t } from '../../../shared/texts/t.ts';
import styles from './ListFacts.module.css';

interface ListFactsProps {
  /** The query of the list's feed. */
  feed: string;
  children: ReactNode;
}

/** What a list is, over its title, and the link to its feed. */
export const ListFacts = ({ feed, children }: ListFactsProps) => (
  <span className={styles.facts} lang={language()}>
    {children} ·{' '}
    <a href={`/feed.xml${feed}`} type="application/rss+xml">
      {t('RSS feed')}
    </a>
  </span>
);
