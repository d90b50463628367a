import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { CSSProperties } from 'react';
import { t } from '../../../shared/texts/t.ts';
import checkbox from '../../ui/Checkbox.module.css';
import type { RowOptions } from './ListRow.tsx';
import styles from './ListTable.module.css';
import { useListAddress } from './useListAddress.ts';

interface ListHeadProps<Row extends { _id: string }> extends Pick<RowOptions<Row>, 'list' | 'columns'> {
  canSort: boolean;
  /** The usual order of the list. */
  usual: string;
}

/** The heads of the columns, and the checkbox that selects the page. */
export const ListHead = observer(function ListHead<Row extends { _id: string }>(props: ListHeadProps<Row>) {
  const { list, columns, canSort, usual } = props;
  const areSomeSelected = list.selected.size > 0 && !list.allSelected;

  return (
    <thead>
      <tr>
        <th scope="col" className={styles.select}>
          <label className={styles.selectAll}>
            <input
              ref={(box) => {
                if (box) box.indeterminate = areSomeSelected;
              }}
              type="checkbox"
              className={checkbox.box}
              disabled={list.selectable.length === 0}
              checked={list.allSelected}
              onChange={list.toggleAll}
            />
            <span>{t('Select all')}</span>
          </label>
        </th>
        <th scope="col" className={styles.number}>
          #
        </th>
        {columns.map(({ name, width, sort }) => (
          <SortHead key={name} name={name} width={width} sort={canSort ? sort : undefined} usual={usual} />
        ))}
        <th scope="col" className={styles.actions}>
          {t('Actions')}
        </th>
      </tr>
    </thead>
  );
});

interface SortHeadProps {
  name: string;
  width?: number | undefined;
  /** The order that the first press begins with; without it the column is not sorted. */
  sort?: string | undefined;
  /** The usual order of the list. */
  usual: string;
}

/** The head of a column. A press sorts the list by it, another one the other way round. */
function SortHead({ name, width, sort, usual }: SortHeadProps) {
  const { filters, filter } = useListAddress();
  // As a property, because cards have no columns.
  const style = width === undefined ? undefined : ({ '--width': `${width}rem` } as CSSProperties);
  if (sort === undefined) {
    return (
      <th scope="col" style={style}>
        {t(name)}
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
        {t(name)}
        <Arrow size={14} aria-hidden />
      </button>
    </th>
  );
}

const isDescendingSort = (sort: string) => sort.startsWith('-');
const fieldOf = (sort: string) => sort.replace(/^-/, '');
const opposite = (sort: string) => (isDescendingSort(sort) ? fieldOf(sort) : `-${sort}`);
