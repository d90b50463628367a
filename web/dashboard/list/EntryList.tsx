import { type ReactNode, useRef } from 'react';
import { limits } from '../../../shared/kit/limits.ts';
import type { Page } from '../../../shared/kit/paging.ts';
import { t } from '../../../shared/texts/t.ts';
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
  /** The texts of a failure and of an empty list. */
  texts: { failed: string; empty: string };
  /** Set where somebody has had it loaded again, which is told. */
  isReloaded?: boolean;
  entry: (row: Row) => ReactNode;
}

/** Pages of entries in the order of their times, newest first. */
export function EntryList<Row>({ label, children, loaded, texts, isReloaded, entry }: EntryListProps<Row>) {
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
        {result &&
          t(
            isReloaded ? '{total, number} in all, newest first, loaded again' : '{total, number} in all, newest first',
            { total: result.total },
          )}
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
