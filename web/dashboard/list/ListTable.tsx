import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useRef } from 'react';
import { limits } from '../../../shared/limits.ts';
import type { Question } from '../../../shared/messages.ts';
import { useConfirm } from '../useConfirm.ts';
import { BulkBar } from './BulkBar.tsx';
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
  /** What the rows are: 'Categories'. */
  label: string;
  /** How they are sorted: 'by name'. */
  order: string;
  columns: Column<Row>[];
  /** What a row is called where its checkbox and buttons are named: 'Travel'. */
  nameOf: (row: Row) => string;
  ask: { one: Question; many: (count: number) => Question };
  onEdit?: (row: Row) => void;
  isUnsaved?: (row: Row) => boolean;
  /** More buttons of a row, before those that edit and delete. */
  more?: (row: Row) => ReactNode;
  /** Why a row must not be deleted, or be ticked. */
  keptBecause?: (row: Row) => string | undefined;
  untickableBecause?: string;
  empty: { text: string; next?: ReactNode };
}

/** One page of a list as a table, below 768 px as cards: ticking, deleting with a question before, and turning pages. */
export const ListTable = observer(function ListTable<Row extends { _id: string }>(props: ListTableProps<Row>) {
  const { list, label, order, columns, ask, empty } = props;
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
    if (!(await confirm(ask.one))) return;
    if (await list.remove(row._id)) focusRow(section.current, index);
  };

  const handleDeleteTicked = async () => {
    if (!(await confirm(ask.many(list.ticked.size)))) return;
    if (await list.removeTicked()) focusRow(section.current, 0);
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
        <BulkBar list={list} onDelete={handleDeleteTicked} />
      </div>
      {isEmpty && <ListNotice text={empty.text}>{empty.next}</ListNotice>}
      {hasFailed && <ListNotice text="This list could not be loaded." onRetry={list.retry} />}
      {!isEmpty && !hasFailed && (
        <div className={styles.frame}>
          <table className={styles.table} data-many={columns.length > 5 || undefined} aria-busy={list.loading}>
            <caption className="visually-hidden">
              {label}, {order}
            </caption>
            <Widths columns={columns} />
            <thead>
              <tr>
                <th scope="col" className={styles.tick}>
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

/** The same before and after the rows are there, so that nothing moves when they come. */
function Widths<Row>({ columns }: { columns: Column<Row>[] }) {
  return (
    <colgroup>
      <col className={styles.tick} />
      <col className={styles.number} />
      {columns.map(({ name, width }) => (
        <col key={name} style={width === undefined ? undefined : { width: `${width}rem` }} />
      ))}
      <col className={styles.actions} />
    </colgroup>
  );
}

/** Where the focus went with a row, the one that took its place has it, else the last, else the list itself. */
function focusRow(section: HTMLElement | null, index: number): void {
  if (document.activeElement !== document.body) return;
  const rows = section?.querySelectorAll<HTMLElement>('tbody tr') ?? [];
  const row = rows[Math.min(index, rows.length - 1)];
  const button =
    row?.querySelector<HTMLElement>('[data-delete]:enabled') ?? row?.querySelector<HTMLElement>('button:enabled');
  (button ?? section)?.focus();
}
