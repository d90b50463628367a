import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import checkbox from '../../ui/Checkbox.module.css';
import styles from './ListTable.module.css';
import type { PagedList } from './PagedList.ts';
import { RowButtons } from './RowButtons.tsx';

export interface Column<Row> {
  name: string;
  /** Renders a cell; runs in an observer. */
  cell: (row: Row) => ReactNode;
  /** The width in rem; columns without one share the remaining width. */
  width?: number;
  /** Set where a cell has a single line. */
  line?: true;
}

interface ListRowProps<Row extends { _id: string }> {
  list: PagedList<Row>;
  columns: Column<Row>[];
  nameOf: (row: Row) => string;
  row: Row;
  number: number;
  onEdit?: (row: Row) => void;
  isUnsaved?: (row: Row) => boolean;
  onDelete: () => void;
  extraButtons?: (row: Row) => ReactNode;
  whyNotDeletable?: (row: Row) => string | undefined;
  whyNotSelectable?: string;
}

/** One row of a list; `data-label` names its cells where it is shown as a card. */
export const ListRow = observer(function ListRow<Row extends { _id: string }>(props: ListRowProps<Row>) {
  const {
    list,
    columns,
    nameOf,
    row,
    number,
    onEdit,
    isUnsaved,
    onDelete,
    extraButtons,
    whyNotDeletable,
    whyNotSelectable,
  } = props;
  const name = nameOf(row);
  const canSelect = list.canSelect(row);
  const busy = list.deleting.has(row._id);

  return (
    <tr className={styles.row} aria-busy={busy || undefined} data-selected={list.selected.has(row._id) || undefined}>
      <td className={styles.select}>
        <input
          type="checkbox"
          className={checkbox.box}
          aria-label={`Select ${name}`}
          title={canSelect ? undefined : whyNotSelectable}
          disabled={!canSelect}
          checked={list.selected.has(row._id)}
          onChange={() => list.toggle(row)}
        />
      </td>
      <td className={styles.number} data-label="#">
        {number}
      </td>
      {columns.map((column) => (
        <td key={column.name} data-label={column.name} className={column.line && styles.line}>
          <div className={styles.cell}>{column.cell(row)}</div>
        </td>
      ))}
      <td className={styles.actions}>
        <RowButtons
          id={row._id}
          name={name}
          busy={busy}
          onEdit={onEdit && (() => onEdit(row))}
          unsaved={isUnsaved?.(row) ?? false}
          onDelete={onDelete}
          whyNotDeletable={whyNotDeletable?.(row)}
        >
          {extraButtons?.(row)}
        </RowButtons>
      </td>
    </tr>
  );
});
