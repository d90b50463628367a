import { type ReactNode, useEffect } from 'react';
import type { Page } from '../../../shared/kit/paging.ts';
import { t } from '../../../shared/texts/t.ts';
import { Pagination } from '../list/Pagination.tsx';
import { useListAddress } from '../list/useListAddress.ts';
import { ListNotice } from '../ui/ListNotice.tsx';

/** A page of the library, as `useLoaded` has it. */
export interface LoadedPage<Item> {
  value: Page<Item> | undefined;
  hasFailed: boolean;
  isLoading: boolean;
  load: () => Promise<void>;
}

interface FoundMediaProps<Item> {
  /** The text of a failure. */
  failed: string;
  loaded: LoadedPage<Item>;
  /** Shown where there are none. */
  empty: ReactNode;
  /** Renders the items of a page, null until they are loaded. */
  children: (items: Item[] | null, isLoading: boolean) => ReactNode;
}

/** The page of the library that the address names: the number of all that match, the items, and the way to the others. */
export function FoundMedia<Item>({ failed, loaded, empty, children }: FoundMediaProps<Item>) {
  const { value, hasFailed, isLoading, load } = loaded;
  const { page, filters, openPage, correctPage } = useListAddress();
  const isPast = value !== undefined && !isLoading && value.data.length === 0 && page > value.totalPages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows the list, not the other way round
  useEffect(() => {
    if (isPast) correctPage(value.totalPages);
  }, [isPast]);

  const isEmpty = value?.data.length === 0 && !isLoading && !hasFailed && !isPast;
  const shown = value && !hasFailed ? value.data : null;

  return (
    <>
      <p className="tiny" role="status">
        {value &&
          t(filters.q ? '{total, number} found, newest first' : '{total, number} in all, newest first', {
            total: value.total,
          })}
      </p>
      {isEmpty && (filters.q ? <ListNotice text={t('Nothing matches “{q}”.', { q: filters.q })} /> : empty)}
      {hasFailed && <ListNotice text={failed} onRetry={load} />}
      {!isEmpty && !hasFailed && children(shown, isLoading)}
      <Pagination
        list={{ rows: shown, totalPages: value?.totalPages ?? 1 }}
        page={Math.min(page, value?.totalPages ?? page)}
        onTurn={openPage}
      />
    </>
  );
}
