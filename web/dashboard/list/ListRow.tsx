import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import checkbox from '../../ui/Checkbox.module.css';
import styles from './ListTable.module.css';
import type { PagedList } from './PagedList.ts';
import { RowButtons } from './RowButtons.tsx';

export interface Column<Row> {
  name: string;
  /** Read in an observer. */
  cell: (row: Row) => ReactNode;
  /** In rem; columns without one share the room that is left. */
  width?: number;
  /** Never breaks into two lines. */
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
  more?: (row: Row) => ReactNode;
  keptBecause?: (row: Row) => string | undefined;
  untickableBecause?: string;
}

/** One row of a list; `data-label` names its cells where it is shown as a card. */
export const ListRow = observer(function ListRow<Row extends { _id: string }>(props: ListRowProps<Row>) {
  const { list, columns, nameOf, row, number, onEdit, isUnsaved, onDelete, more, keptBecause, untickableBecause } =
    props;
  const name = nameOf(row);
  const mayTick = list.mayTick(row);
  const busy = list.leaving.has(row._id);

  return (
    <tr className={styles.row} aria-busy={busy || undefined} data-ticked={list.ticked.has(row._id) || undefined}>
      <td className={styles.tick}>
        <input
          type="checkbox"
          className={checkbox.box}
          aria-label={`Select ${name}`}
          title={mayTick ? undefined : untickableBecause}
          disabled={!mayTick}
          checked={list.ticked.has(row._id)}
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
          keptBecause={keptBecause?.(row)}
        >
          {more?.(row)}
        </RowButtons>
      </td>
    </tr>
  );
});
