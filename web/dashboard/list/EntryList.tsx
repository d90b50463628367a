import { type ReactNode, useRef } from 'react';
import { limits } from '../../../shared/kit/limits.ts';
import type { Page } from '../../../shared/kit/paging.ts';
import type { useLoaded } from '../../kernel/useLoaded.ts';
import { ListNotice } from '../ui/ListNotice.tsx';
import styles from './Entries.module.css';
import { Pagination } from './Pagination.tsx';
import { useListAddress } from './useListAddress.ts';

const placeholders = Array.from({ length: limits.adminPageSize }, (_, index) => index);

interface EntryListProps<Row> {
  label: string;
  /** The filters, above the list. */
  children: ReactNode;
  /** The page of the address. */
  loaded: ReturnType<typeof useLoaded<Page<Row>>>;
  /** The texts of a failure, of an empty list, and what follows the number of entries. */
  texts: { failed: string; empty: string; more?: string };
  entry: (row: Row) => ReactNode;
}

/** Pages of entries in the order of their times, newest first. */
export function EntryList<Row>({ label, children, loaded, texts, entry }: EntryListProps<Row>) {
  const { value: result, isLoading, hasFailed, load } = loaded;
  const { page, openPage } = useListAddress();
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
      <ol className={`card reloads ${styles.entries}`} aria-busy={isLoading}>
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
          onTurn={openPage}
        />
      )}
    </section>
  );
}
