import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { CSSProperties } from 'react';
import styles from './ListTable.module.css';
import { useListAddress } from './useListAddress.ts';

interface SortHeadProps {
  name: string;
  width?: number | undefined;
  /** The order that the first press begins with; without it the column is not sorted. */
  sort?: string | undefined;
  /** The usual order of the list. */
  usual: string;
}

/** The head of a column. A press sorts the list by it, another one the other way round. */
export function SortHead({ name, width, sort, usual }: SortHeadProps) {
  const { filters, filter } = useListAddress();
  // As a property, because cards have no columns.
  const style = width === undefined ? undefined : ({ '--width': `${width}rem` } as CSSProperties);
  if (sort === undefined) {
    return (
      <th scope="col" style={style}>
        {name}
      </th>
    );
  }

  const current = filters.sort ?? usual;
  const isSorted = fieldOf(current) === fieldOf(sort);
  const isDescending = isDescendingSort(current);
  const next = isSorted ? opposite(current) : sort;
  const Arrow = !isSorted ? ChevronsUpDown : isDescending ? ArrowDown : ArrowUp;

  return (
    <th scope="col" style={style} aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}>
      <button type="button" className={styles.sort} onClick={() => filter({ sort: next === usual ? '' : next })}>
        {name}
        <Arrow size={14} aria-hidden />
      </button>
    </th>
  );
}

const isDescendingSort = (sort: string) => sort.startsWith('-');
const fieldOf = (sort: string) => sort.replace(/^-/, '');
const opposite = (sort: string) => (isDescendingSort(sort) ? fieldOf(sort) : `-${sort}`);
