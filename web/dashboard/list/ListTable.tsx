import { observer } from 'mobx-react-lite';
import { type FocusEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { limits } from '../../../shared/kit/limits.ts';
import type { Confirmation } from '../../../shared/texts/confirmations.ts';
import { t } from '../../../shared/texts/t.ts';
import { useConfirm } from '../ui/Confirm.tsx';
import { ListNotice } from '../ui/ListNotice.tsx';
import { FindBar, type FindBarProps } from './filters/FindBar.tsx';
import { type Filters, isNarrowed } from './filters/filters.ts';
import { ListHead } from './ListHead.tsx';
import { type Column, ListRow, type RowOptions } from './ListRow.tsx';
import styles from './ListTable.module.css';
import { ListTools } from './ListTools.tsx';
import type { PagedList } from './PagedList.ts';
import { Pagination } from './Pagination.tsx';
import { RowsPerPage } from './RowsPerPage.tsx';
import { storeRowsPerPage } from './rowsPerPage.ts';
import { useListAddress } from './useListAddress.ts';
import { ViewBar, type ViewBarProps } from './views/ViewBar.tsx';

export interface ListTableProps<Row extends { _id: string }> extends RowOptions<Row> {
  /** The name of the list: 'Categories'. */
  label: string;
  /** The order of the rows of a list without `finding`: 'latest deletion first'. */
  order?: string;
  /** The orders, filters and views of a list that can be searched. */
  finding?: FindBarProps & Omit<ViewBarProps, 'list'>;
  /** The texts of the dialogs before rows are deleted. */
  confirmations: { one: (name: string) => Confirmation; many: (count: number) => Confirmation };
  /** Narrows the list to rows of one status. */
  filter?: ReactNode;
  /** Rows above those of the list, which it does not count; `isAlone` where only these are asked for. */
  unlisted?: { count: number; rows: ReactNode; isAlone: boolean } | undefined;
  /** Further buttons for selected rows, before the one that deletes them. */
  bulk?: ReactNode;
  /** Shown in place of rows. */
  empty: string;
  /** The button below it. */
  children?: ReactNode;
}

/** One page of a list as a table, below 768 px as cards: with selection, deletion after a confirmation, and pagination. */
export const ListTable = observer(function ListTable<Row extends { _id: string }>(props: ListTableProps<Row>) {
  const { list, label, finding, confirmations, filter, unlisted, isTrash } = props;
  const { page, filters, openPage } = useListAddress();
  const confirm = useConfirm();
  const section = useRef<HTMLElement>(null);
  useListOfAddress(list);
  const focusHandlers = useRowFocus(section, list.rows);

  const yes = isTrash ? { yes: t('Delete forever') } : {};
  const handleDelete = async (row: Row) => {
    if (await confirm({ ...confirmations.one(props.nameOf(row)), ...yes })) await list.delete(row._id);
  };

  const handleDeleteSelected = async () => {
    if (await confirm({ ...confirmations.many(list.selectionSize), ...yes })) await list.deleteSelected();
  };

  const handleSize = (size: number) => {
    storeRowsPerPage(size);
    // Another page of the address is loaded with it.
    if (page > 1) openPage(1);
    else void list.load(1);
  };

  const handleSelectAll = () => {
    // The button disappears.
    section.current?.focus({ preventScroll: true });
    list.selectAll();
  };

  const { rows } = list;
  const { sorts = { '': props.order ?? '' } } = finding ?? {};
  const [usual = ''] = Object.keys(sorts);
  const order = sorts[filters.sort ?? usual] ?? sorts[usual] ?? '';
  const isFound = finding !== undefined && isNarrowed(filters);
  const isEmpty = rows?.length === 0 && !list.loading;
  const hasUnlisted = unlisted !== undefined && unlisted.count > 0;
  const hasFailed = rows === null && list.problem !== null;

  return (
    <section ref={section} className={styles.list} aria-label={label} tabIndex={-1} {...focusHandlers}>
      {/* These have no filters. */}
      {finding && finding.list !== 'categories' && finding.list !== 'tags' && finding.list !== 'redirects' && (
        <ViewBar {...finding} list={finding.list} />
      )}
      {finding && <FindBar {...finding} />}
      <ListTools
        list={list}
        total={unlisted?.isAlone ? unlisted.count : list.total}
        order={order}
        isFound={isFound}
        filter={filter}
        bulk={props.bulk}
        isTrash={isTrash}
        onSelectAll={handleSelectAll}
        onDelete={handleDeleteSelected}
      />
      {unlisted?.rows}
      {isEmpty && !(hasUnlisted && isFound) && (
        <ListNotice text={isFound ? notFound(props.empty, filters) : props.empty}>
          {!isFound && props.children}
        </ListNotice>
      )}
      {hasFailed && <ListNotice text={t('This list could not be loaded.')} onRetry={list.retry} />}
      {!isEmpty && !hasFailed && <RowsTable {...props} order={order} usual={usual} onDelete={handleDelete} />}
      {rows !== null && list.problem !== null && (
        <ListNotice text={t('This page could not be loaded.')} onRetry={list.retry} />
      )}
      <Pagination list={list} page={Math.min(page, list.totalPages)} onTurn={openPage} />
      {list.total > limits.adminPageSize && <RowsPerPage size={list.size} onChoose={handleSize} />}
    </section>
  );
});

interface RowsTableProps<Row extends { _id: string }> extends ListTableProps<Row> {
  order: string;
  /** The usual order of the list. */
  usual: string;
  onDelete: (row: Row) => Promise<void>;
}

const RowsTable = observer(function RowsTable<Row extends { _id: string }>(props: RowsTableProps<Row>) {
  const { list, label, columns, order, usual, onDelete } = props;
  const { rows } = list;

  return (
    <div className={`card ${styles.frame}`}>
      <table className={`reloads ${styles.table}`} data-many={columns.length > 5 || undefined} aria-busy={list.loading}>
        <caption className="visually-hidden">{t('{list}, {order}', { list: label, order: t(order) })}</caption>
        <ListHead list={list} columns={columns} canSort={props.finding !== undefined} usual={usual} />
        <tbody>
          {rows === null
            ? Array.from({ length: limits.adminPageSize }, (_, index) => skeletonRow(columns, index))
            : rows.map((row, index) => (
                <ListRow
                  {...props}
                  key={row._id}
                  row={row}
                  number={(list.page - 1) * list.size + index + 1}
                  onDelete={() => onDelete(row)}
                  onRestore={() => list.restore([row._id])}
                />
              ))}
        </tbody>
      </table>
    </div>
  );
});

/** Loads the page of the address, and corrects the address where the list shows another one. */
function useListOfAddress<Row extends { _id: string }>(list: PagedList<Row>): void {
  const { page, filters, correctPage } = useListAddress();

  useEffect(() => void list.load(page, filters), [list, page, filters]);

  const isElsewhere = list.rows !== null && !list.loading && list.problem === null && list.page !== page;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows the list, not the other way round
  useEffect(() => {
    if (isElsewhere && !list.loading) correctPage(list.page);
  }, [isElsewhere]);
}

/** Keeps the focus in the list where a row that had it leaves; returns the handlers of the list. */
function useRowFocus(section: RefObject<HTMLElement | null>, rows: readonly unknown[] | null) {
  // The index of the row with the focus, 0 where it is elsewhere in the list; null where it is not in the list.
  const focused = useRef<number | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that have left the list may have had the focus
  useEffect(() => {
    if (focused.current !== null) focusRow(section.current, focused.current);
  }, [rows]);

  return {
    onFocus: ({ target }: FocusEvent) => {
      focused.current = (target.closest('tr')?.rowIndex ?? 1) - 1;
    },
    onBlur: () => {
      focused.current = null;
    },
  };
}

/** The sentence where a search or filters find nothing; a filter by status alone has the sentence of the list. */
function notFound(empty: string, { q, status, ...others }: Filters): string {
  if (q !== undefined) return t('Nothing matches “{q}”.', { q });
  return status !== undefined && !isNarrowed(others) ? empty : t('Nothing matches these filters.');
}

/** A placeholder as high as a real row, so that nothing shifts when the rows are loaded. */
function skeletonRow<Row>(columns: Column<Row>[], index: number) {
  return (
    <tr key={index} className={styles.row}>
      <td className={styles.select} />
      {['#', ...columns.map(({ name }) => name)].map((name) => (
        <td key={name} data-label={name === '#' ? name : t(name)} className={name === '#' ? styles.number : undefined}>
          <span className={`breathing ${styles.bar}`} />
        </td>
      ))}
      <td className={styles.actions} />
    </tr>
  );
}

/**
 * Moves the focus that a row had which has left the list: to the row in its place, else to the last row, else to the list.
 * Brings one that is still there back into view, since new rows above it may have moved it out.
 */
function focusRow(section: HTMLElement | null, index: number): void {
  if (document.activeElement !== document.body) {
    section?.querySelector('tbody :focus-visible')?.scrollIntoView({ block: 'nearest' });
    return;
  }
  const rows = section?.querySelectorAll<HTMLElement>('tbody tr') ?? [];
  const row = rows[Math.min(index, rows.length - 1)];
  const button =
    row?.querySelector<HTMLElement>('[data-delete]:enabled') ?? row?.querySelector<HTMLElement>('button:enabled');
  (button ?? section)?.focus();
}
