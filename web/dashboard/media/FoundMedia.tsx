import { type ReactNode, useEffect } from 'react';
import type { Page } from '../../../shared/kit/paging.ts';
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
  /** What they are: 'images'. */
  noun: string;
  loaded: LoadedPage<Item>;
  /** Shown where there are none. */
  empty: ReactNode;
  /** Renders the items of a page, null until they are loaded. */
  children: (items: Item[] | null, isLoading: boolean) => ReactNode;
}

/** The page of the library that the address names: the number of all that match, the items, and the way to the others. */
export function FoundMedia<Item>({ noun, loaded, empty, children }: FoundMediaProps<Item>) {
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
        {value && `${value.total.toLocaleString('en-US')} ${filters.q ? 'found' : 'in all'}, newest first`}
      </p>
      {isEmpty && (filters.q ? <ListNotice text={`Nothing matches “${filters.q}”.`} /> : empty)}
      {hasFailed && <ListNotice text={`The ${noun} could not be loaded.`} onRetry={load} />}
      {!isEmpty && !hasFailed && children(shown, isLoading)}
      <Pagination
        list={{ rows: shown, totalPages: value?.totalPages ?? 1 }}
        page={Math.min(page, value?.totalPages ?? page)}
        onTurn={openPage}
      />
    </>
  );
}
