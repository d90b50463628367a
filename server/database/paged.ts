import type { Model, ModelStatic } from 'sequelize';
import { type Page, type PageQuery, totalPages } from '../../shared/paging.ts';
import { type Order, type Selection, selectKeys, selectRows } from './select.ts';
import { type Sql, sequelizeOf } from './sql.ts';
import { type Counted, totalOf, totalSql } from './totals.ts';

interface List<Row extends Model> extends Pick<Selection<Row>, 'columns' | 'where'> {
  model: ModelStatic<Row>;
  /** What `where` matches. */
  counted: Counted;
  /** Told which rows a page is of before they are read; it throws to refuse them. */
  check?(keys: Sql): Promise<void>;
}

type Dated = Model & { id: number; createdAt: Date };

/** For a list, and for each filter of it, there must be an index in this order. */
export const newestFirst: Order = [
  ['createdAt', 'DESC'],
  ['id', 'DESC'],
];

/** The same order from its other end. */
export const oldestFirst: Order = newestFirst.map(([name]) => [name, 'ASC']);

/**
 * One page of a list, newest first: the first in one query, a later one in two. A deep page skips over keys in the
 * index, from the end that is nearer, never over whole rows. What it reads must include `id` and `createdAt`.
 */
export async function newestPage<Row extends Dated, View>(
  list: List<Row>,
  query: PageQuery,
  view: (row: Row) => View,
): Promise<Page<View>> {
  const { model, where = {}, columns, counted, check } = list;
  const { page, limit } = query;
  if (page === 1) {
    await check?.(selectKeys(model, { where, order: newestFirst, limit }));
    return shortPage({ ...list, order: newestFirst }, query, view);
  }
  const total = await totalOf(sequelizeOf(model), counted);
  const before = (page - 1) * limit;
  const count = Math.min(limit, total - before);
  if (count <= 0) return pageOf([], total, query);
  const after = total - before - count;
  const slice = before <= after ? { order: newestFirst, offset: before } : { order: oldestFirst, offset: after };
  const keys = selectKeys(model, { where, ...slice, limit: count });
  await check?.(keys);
  const found = await selectRows(model, { ...(columns ? { columns } : {}), keys });
  // Not left to the database: it might walk through the whole list in its order rather than sort a page.
  found.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || b.id - a.id);
  return pageOf(found.map(view), total, query);
}

/** One page of a list that is never long, in one query. */
export async function shortPage<Row extends Model, View>(
  { model, counted, ...list }: List<Row> & { order: Order },
  query: PageQuery,
  view: (row: Row) => View,
): Promise<Page<View>> {
  const { page, limit } = query;
  const more = { total: totalSql(counted) };
  const found = await selectRows(model, { ...list, more, limit, offset: (page - 1) * limit });
  const [first] = found;
  if (first) return pageOf(found.map(view), (first as Row & { total: number }).total, query);
  return pageOf([], page === 1 ? 0 : await totalOf(sequelizeOf(model), counted), query);
}

function pageOf<View>(data: View[], total: number, { page, limit }: PageQuery): Page<View> {
  return { data, total, currentPage: page, totalPages: totalPages(total, limit) };
}

/** The key of the row whose unique column has this value, as an operand within a statement: no query of its own. */
export function keySql(table: string, column: string, value: string): Sql {
  return { text: `(SELECT id FROM ${table} WHERE ${column} = $${column})`, values: { [column]: value } };
}

/** A row's key from an `_id`; null where no row can have it. */
export function keyOf(id: string | undefined): number | null {
  if (!id || !/^[1-9]\d{0,9}$/.test(id)) return null;
  const key = Number(id);
  return key <= 2 ** 31 - 1 ? key : null;
}

/** The keys among ids; those that no row can have are left out. */
export function keysOf(ids: string[]): number[] {
  return ids.map(keyOf).filter((key) => key !== null);
}
