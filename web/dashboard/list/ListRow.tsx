import { Pencil, Trash2, Undo2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { MouseEvent, ReactNode } from 'react';
import { t } from '../../../shared/texts/t.ts';
import { useStores } from '../../kernel/stores.ts';
import checkbox from '../../ui/Checkbox.module.css';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './ListTable.module.css';
import type { PagedList } from './PagedList.ts';

export interface Column<Row> {
  name: string;
  /** Renders a cell; runs in an observer. */
  cell: (row: Row) => ReactNode;
  /** The width in rem; columns without one share the remaining width. */
  width?: number;
  /** The order that a press of the column's head begins with: 'title', or '-createdAt'. */
  sort?: string;
  /** Set where a cell has a single line. */
  line?: true;
  /** Set where a cell names its row, whose form it opens; its address can be opened in another tab, which no dialog can. */
  opens?: true;
  /** Set where a cell has words of the publication, which are in its language and not in the interface's. */
  isContent?: true;
}

/** The parts of a list that are the same for all its rows. */
export interface RowOptions<Row extends { _id: string }> {
  list: PagedList<Row>;
  columns: Column<Row>[];
  /** The name of a row in the labels of its checkbox and buttons: 'Travel'. */
  nameOf: (row: Row) => string;
  onEdit?: (row: Row) => void;
  /** Opens a row, by a click on it and by what names it; by default as `onEdit` does. */
  onOpen?: (row: Row) => void;
  /** Tells if a row has an unsaved draft on this device. */
  isUnsaved?: (row: Row) => boolean;
  /** Further buttons of a row, before those that edit and delete. */
  extraButtons?: (row: Row) => ReactNode;
  /** The reason why a row cannot be deleted; undefined where it can. */
  whyNotDeletable?: (row: Row) => string | undefined;
  /** Set for a trash, whose rows are deleted forever. */
  isTrash?: boolean | undefined;
  /** The tooltip of rows that cannot be selected. */
  whyNotSelectable?: string;
}

interface ListRowProps<Row extends { _id: string }> extends RowOptions<Row> {
  row: Row;
  number: number;
  onDelete: () => void;
  onRestore: () => void;
}

/** One row of a list; `data-label` names its cells where it is shown as a card. */
export const ListRow = observer(function ListRow<Row extends { _id: string }>(props: ListRowProps<Row>) {
  const { site } = useStores();
  const { list, columns, row, number } = props;
  const canSelect = list.canSelect(row);
  const isSelected = list.selected.has(row._id);
  const busy = list.deleting.has(row._id);
  const open = props.onOpen ?? props.onEdit;

  return (
    // By keyboard its name and its buttons open it.
    <tr
      className={styles.row}
      aria-busy={busy || undefined}
      data-selected={isSelected || undefined}
      data-opens={open !== undefined || undefined}
      onClick={(event) => !busy && isOnRow(event) && open?.(row)}
    >
      <td className={styles.select}>
        <input
          type="checkbox"
          className={checkbox.box}
          aria-label={t('Select {name}', { name: props.nameOf(row) })}
          title={canSelect ? undefined : props.whyNotSelectable}
          disabled={!canSelect}
          checked={isSelected}
          onChange={() => list.toggle(row)}
        />
      </td>
      <td className={styles.number} data-label="#">
        {number}
      </td>
      {columns.map((column) => (
        <td key={column.name} data-label={t(column.name)} className={column.line && styles.line}>
          <div className={styles.cell} lang={column.isContent && site.language} dir="auto">
            {column.opens && open ? (
              <a href={`?form=${row._id}`} onClick={(event) => openBy(event, () => open(row))}>
                {column.cell(row)}
              </a>
            ) : (
              column.cell(row)
            )}
          </div>
        </td>
      ))}
      <td className={styles.actions}>
        <RowButtons {...props} />
      </td>
    </tr>
  );
});

/** The buttons of a row. While it is being deleted they do nothing, but can still hold the focus. */
const RowButtons = observer(function RowButtons<Row extends { _id: string }>(props: ListRowProps<Row>) {
  const { list, row, onEdit, onDelete, onRestore, isTrash } = props;
  const name = props.nameOf(row);
  const isUnsaved = props.isUnsaved?.(row);
  const whyNotDeletable = props.whyNotDeletable?.(row);
  const busy = list.deleting.has(row._id);

  return (
    <div className={`line ${styles.buttons}`}>
      {props.extraButtons?.(row)}
      {list.canRestore && (
        <IconButton label={t('Restore {name}', { name })} title={t('Restore')} busy={busy} onClick={onRestore}>
          <Undo2 size={18} />
        </IconButton>
      )}
      {onEdit && (
        <IconButton
          label={t('Edit {name}', { name })}
          title={t(isUnsaved ? 'Edit (unsaved draft)' : 'Edit')}
          busy={busy}
          onClick={() => onEdit(row)}
          data-edit={row._id}
        >
          <Pencil size={18} />
          {isUnsaved && <span className={styles.unsaved} />}
        </IconButton>
      )}
      <IconButton
        label={t(isTrash ? 'Delete forever {name}' : 'Delete {name}', { name })}
        title={whyNotDeletable ?? t(isTrash ? 'Delete forever' : 'Delete')}
        kind="bad"
        busy={busy}
        disabled={whyNotDeletable !== undefined}
        onClick={onDelete}
        data-delete
      >
        <Trash2 size={18} />
      </IconButton>
    </div>
  );
});

/** Tells if a click is on a row itself, not on something in it, nor the end of selecting words. */
const isOnRow = ({ target }: MouseEvent): boolean =>
  !(target as Element).closest('a, button, input, label, dialog') && String(window.getSelection()) === '';

/** Opens a row in this tab; a click for another tab follows the address. */
function openBy(event: MouseEvent, open: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  open();
}
