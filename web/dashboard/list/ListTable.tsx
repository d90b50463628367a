import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Confirmation } from '../../../shared/confirmations.ts';
import { limits } from '../../../shared/limits.ts';
import { useConfirm } from '../useConfirm.ts';
import { DeleteSelected } from './DeleteSelected.tsx';
import { ListNotice } from './ListNotice.tsx';
import { type Column, ListRow } from './ListRow.tsx';
import styles from './ListTable.module.css';
import type { PagedList } from './PagedList.ts';
import { Pagination } from './Pagination.tsx';
import { SelectAll } from './SelectAll.tsx';
import { SkeletonRows } from './SkeletonRows.tsx';
import { useListAddress } from './useListAddress.ts';

export interface ListTableProps<Row extends { _id: string }> {
  list: PagedList<Row>;
  /** The name of the list: 'Categories'. */
  label: string;
  /** The order of the rows: 'by name'. */
  order: string;
  columns: Column<Row>[];
  /** The name of a row in the labels of its checkbox and buttons: 'Travel'. */
  nameOf: (row: Row) => string;
  /** The texts of the dialogs before rows are deleted. */
  confirmations: { one: Confirmation; many: (count: number) => Confirmation };
  onEdit?: (row: Row) => void;
  isUnsaved?: (row: Row) => boolean;
  /** Further buttons of a row, before those that edit and delete. */
  extraButtons?: (row: Row) => ReactNode;
  /** The reason why a row cannot be deleted; undefined where it can. */
  whyNotDeletable?: (row: Row) => string | undefined;
  /** The tooltip of rows that cannot be selected. */
  whyNotSelectable?: string;
  empty: { text: string; next?: ReactNode };
}

/** One page of a list as a table, below 768 px as cards: with selection, deletion after a confirmation, and pagination. */
export const ListTable = observer(function ListTable<Row extends { _id: string }>(props: ListTableProps<Row>) {
  const { list, label, order, columns, confirmations, empty } = props;
  const { page, openPage, correctPage } = useListAddress();
  const confirm = useConfirm();
  const section = useRef<HTMLElement>(null);

  useEffect(() => void list.load(page), [list, page]);

  const isElsewhere = list.rows !== null && !list.loading && list.problem === null && list.page !== page;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows the list, not the other way round
  useEffect(() => {
    if (isElsewhere && !list.loading) correctPage(list.page);
  }, [isElsewhere]);

  const handleDelete = async (row: Row, index: number) => {
    if (!(await confirm(confirmations.one))) return;
    if (await list.delete(row._id)) focusRow(section.current, index);
  };

  const handleDeleteSelected = async () => {
    if (!(await confirm(confirmations.many(list.selected.size)))) return;
    if (await list.deleteSelected()) focusRow(section.current, 0);
  };

  const { rows } = list;
  const isEmpty = rows?.length === 0 && !list.loading;
  const hasFailed = rows === null && list.problem !== null;

  return (
    <section ref={section} className={styles.list} aria-label={label} tabIndex={-1}>
      <div className={styles.tools}>
        <p className={styles.about} role="status">
          {rows === null ? '' : `${list.total.toLocaleString('en-US')} in all, ${order}`}
        </p>
        <DeleteSelected list={list} onDelete={handleDeleteSelected} />
      </div>
      {isEmpty && <ListNotice text={empty.text}>{empty.next}</ListNotice>}
      {hasFailed && <ListNotice text="This list could not be loaded." onRetry={list.retry} />}
      {!isEmpty && !hasFailed && (
        <div className={styles.frame}>
          <table className={styles.table} data-many={columns.length > 5 || undefined} aria-busy={list.loading}>
            <caption className="visually-hidden">
              {label}, {order}
            </caption>
            <ColumnWidths columns={columns} />
            <thead>
              <tr>
                <th scope="col" className={styles.select}>
                  <SelectAll list={list} />
                </th>
                <th scope="col" className={styles.number}>
                  #
                </th>
                {columns.map(({ name }) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
                <th scope="col" className={styles.actions}>
                  Actions
                </th>
              </tr>
            </thead>
            <tbody>
              {rows === null ? (
                <SkeletonRows columns={columns} />
              ) : (
                rows.map((row, index) => (
                  <ListRow
                    {...props}
                    key={row._id}
                    row={row}
                    number={(list.page - 1) * limits.adminPageSize + index + 1}
                    onDelete={() => handleDelete(row, index)}
                  />
                ))
              )}
            </tbody>
          </table>
        </div>
      )}
      {rows !== null && list.problem !== null && (
        <ListNotice text="This page could not be loaded." onRetry={list.retry} />
      )}
      <Pagination list={list} page={Math.min(page, list.totalPages)} onTurn={openPage} />
    </section>
  );
});

/** Fixes the widths of the columns, so that nothing shifts when the rows are loaded. */
function ColumnWidths<Row>({ columns }: { columns: Column<Row>[] }) {
  return (
    <colgroup>
      <col className={styles.select} />
      <col className={styles.number} />
      {columns.map(({ name, width }) => (
        <col key={name} style={width === undefined ? undefined : { width: `${width}rem` }} />
      ))}
      <col className={styles.actions} />
    </colgroup>
  );
}

/** Moves the focus that a deleted row had: to the row in its place, else to the last row, else to the list. */
function focusRow(section: HTMLElement | null, index: number): void {
  if (document.activeElement !== document.body) return;
  const rows = section?.querySelectorAll<HTMLElement>('tbody tr') ?? [];
  const row = rows[Math.min(index, rows.length - 1)];
  const button =
    row?.querySelector<HTMLElement>('[data-delete]:enabled') ?? row?.querySelector<HTMLElement>('button:enabled');
  (button ?? section)?.focus();
}
