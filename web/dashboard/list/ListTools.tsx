import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { t } from '../../../shared/texts/t.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './ListTools.module.css';
import type { PagedList } from './PagedList.ts';

interface ListToolsProps<Row extends { _id: string }> {
  list: PagedList<Row>;
  /** The number of rows that are told. */
  total: number;
  /** The order of the rows: 'by name'. */
  order: string;
  /** True where a search or a filter narrows the list. */
  isFound: boolean;
  filter: ReactNode;
  /** Further buttons for selected rows, before the one that deletes them. */
  bulk: ReactNode;
  /** True where deleted rows do not come back. */
  isTrash: boolean | undefined;
  onSelectAll(): void;
  onDelete(): void;
}

/** The line above a list: its number of rows, or, while rows are selected, what can be done with them. */
export const ListTools = observer(function ListTools<Row extends { _id: string }>(props: ListToolsProps<Row>) {
  const { list, filter, bulk } = props;
  const { rows, selected } = list;
  const { total } = props;
  const order = t(props.order);

  return (
    <div className={styles.tools}>
      <div className={`row ${styles.about}`}>
        {filter}
        <p className="tiny" role="status">
          {rows !== null &&
            t(props.isFound ? '{total, number} found, {order}' : '{total, number} in all, {order}', { total, order })}
        </p>
      </div>
      {selected.size > 0 && (
        <div className={`row ${styles.selection}`}>
          {list.isAllSelected && (
            <p className="tiny" role="status">
              {t('All {total, number} that match are selected.', { total })}
            </p>
          )}
          {list.canSelectAll && !list.isAllSelected && (
            <Button onClick={props.onSelectAll}>{t('Select all {total, number} that match', { total })}</Button>
          )}
          {list.canRestore && (
            <Button busy={list.deleting.size > 0} onClick={() => list.restore([...selected])}>
              {t('Restore ({count, number})', { count: selected.size })}
            </Button>
          )}
          {bulk}
          <Button kind="bad" busy={list.deleting.size > 0} onClick={props.onDelete}>
            {t(props.isTrash ? 'Delete forever ({count, number})' : 'Delete Selected ({count})', {
              count: list.selectionSize,
            })}
          </Button>
        </div>
      )}
    </div>
  );
});
