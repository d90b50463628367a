import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
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
  deleteLabel: string | undefined;
  onSelectAll(): void;
  onDelete(): void;
}

/** The line above a list: its number of rows, or, while rows are selected, what can be done with them. */
export const ListTools = observer(function ListTools<Row extends { _id: string }>(props: ListToolsProps<Row>) {
  const { list, filter, bulk } = props;
  const { rows, selected } = list;
  const total = props.total.toLocaleString('en-US');

  return (
    <div className={styles.tools}>
      <div className={`row ${styles.about}`}>
        {filter}
        <p className="tiny" role="status">
          {rows === null ? '' : `${total} ${props.isFound ? 'found' : 'in all'}, ${props.order}`}
        </p>
      </div>
      {selected.size > 0 && (
        <div className={`row ${styles.selection}`}>
          {list.isAllSelected && (
            <p className="tiny" role="status">
              All {total} that match are selected.
            </p>
          )}
          {list.canSelectAll && !list.isAllSelected && (
            <Button onClick={props.onSelectAll}>Select all {total} that match</Button>
          )}
          {list.canRestore && (
            <Button busy={list.deleting.size > 0} onClick={() => list.restore([...selected])}>
              Restore ({selected.size})
            </Button>
          )}
          {bulk}
          <Button kind="bad" busy={list.deleting.size > 0} onClick={props.onDelete}>
            {props.deleteLabel ?? 'Delete Selected'} ({list.selectionSize})
          </Button>
        </div>
      )}
    </div>
  );
});
