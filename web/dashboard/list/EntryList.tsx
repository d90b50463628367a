import { type ReactNode, useRef } from 'react';
import { limits } from '../../../shared/limits.ts';
import type { Page } from '../../../shared/paging.ts';
import styles from './Entries.module.css';
import { ListNotice } from './ListNotice.tsx';
import { Pagination } from './Pagination.tsx';

const placeholders = Array.from({ length: limits.adminPageSize }, (_, index) => index);

interface EntryListProps<Row> {
  label: string;
  /** The filters, above the list. */
  children: ReactNode;
  /** The page that is shown; undefined while the first one is loading. */
  result: Page<Row> | undefined;
  isLoading: boolean;
  hasFailed: boolean;
  load: () => Promise<void>;
  /** The texts of a failure, of an empty list, and what follows the number of entries. */
  texts: { failed: string; empty: string; more?: string };
  entry: (row: Row) => ReactNode;
  /** The number of the page in the address. */
  page: number;
  onTurn: (page: number) => void;
}

/** Pages of entries in the order of their times, newest first. */
export function EntryList<Row>({ label, children, result, texts, entry, page, onTurn, ...state }: EntryListProps<Row>) {
  const { isLoading, hasFailed, load } = state;
  const section = useRef<HTMLElement>(null);

  const handleRetry = () => {
    // The button disappears.
    section.current?.focus();
    void load();
  };

  return (
    <section ref={section} aria-label={label} tabIndex={-1}>
      {children}
      <p className={`note tiny ${styles.about}`} role="status">
        {result && `${result.total.toLocaleString('en-US')} in all, newest first${texts.more ?? ''}`}
      </p>
      {hasFailed && <ListNotice text={texts.failed} onRetry={handleRetry} />}
      {!hasFailed && result?.data.length === 0 && <ListNotice text={texts.empty} />}
      <ol className={`reloads ${styles.entries}`} aria-busy={isLoading}>
        {!hasFailed && !result
          ? placeholders.map((index) => (
              <li key={index} className={styles.placeholder}>
                <span />
              </li>
            ))
          : result?.data.map(entry)}
      </ol>
      {result && (
        <Pagination
          list={{ rows: result.data, totalPages: result.totalPages }}
          page={Math.min(page, result.totalPages)}
          onTurn={onTurn}
        />
      )}
    </section>
  );
}
