import {
  type Attributes,
  type FindOptions,
  literal,
  type Model,
  type ModelStatic,
  Op,
  type WhereOptions,
} from 'sequelize';
import { type Page, type PageQuery, totalPages } from '../../../shared/kit/paging.ts';
import type { Bind, Read } from './read.ts';
import type { SqlDate } from './sqlTypes.ts';

export type Direction = 'DESC' | 'ASC';

/** The columns by which lists are ordered. */
const COLUMNS = { createdAt: 'created_at', publishedAt: 'published_at' } as const;

/** The time by which a list is ordered, newest first. For each list, and for each filter of it, there must be an index in this order. */
export type TimeOrder = keyof typeof COLUMNS;

type Dated = { id: number } & { [Time in TimeOrder]?: SqlDate | null };

/** The named queries of a list: its rows in either direction, each with the `total` of the list, and that total alone. */
export type ListQueries = Record<Direction | 'total', string>;

/**
 * The values of `$limit` and `$offset` in a named query. Where one stands alone behind LIMIT or OFFSET, SQLite plans the
 * statement again for each value bound (`sqlite3ExprIsInteger`), which takes longer than running it.
 */
export const LIMIT = 'CAST($limit AS BIGINT)';
export const OFFSET = 'CAST($offset AS BIGINT)';

/** Orders rows by a time, the latest first, and rows of the same time by their id. */
export const latestFirst = (time: string): [string, string][] => [
  [time, 'DESC'],
  ['id', 'DESC'],
];

interface ModelList<Row extends Model> extends Pick<FindOptions<Attributes<Row>>, 'attributes' | 'include'> {
  /** A condition in SQL, without which the list has every row; `bind` has the values of `$name` in it. */
  where?: string | undefined;
  by?: TimeOrder;
  bind?: Record<string, string>;
  /** The number of rows that `where` matches. */
  total: number;
  /** Receives the condition that the rows of a page match, before they are read; throws to refuse them. */
  check?(condition: { where: WhereOptions; bind: Record<string, string> }): Promise<void>;
}

/** Queries one page of a list, newest first: the first in one query, a later one in two. */
export async function queryPage<Row extends Dated>(
  read: Read,
  { queries, by = 'createdAt', bind = {} }: { queries: ListQueries; by?: TimeOrder; bind?: Bind },
  query: PageQuery,
): Promise<Page<Row>> {
  type Counted = Row & { total: number };
  if (query.page === 1) {
    const rows = await read<Counted>(queries.DESC, { ...bind, limit: query.limit, offset: 0 });
    return pageOf<Row>({ rows, by, total: rows[0]?.total ?? 0 }, query);
  }
  const [counted] = await read<{ total: number }>(queries.total, bind);
  const total = counted?.total ?? 0;
  const slice = sliceOf(total, query);
  if (!slice) return pageOf<Row>({ rows: [], by, total }, query);
  const { direction, ...bounds } = slice;
  return pageOf<Row>({ rows: await read<Counted>(queries[direction], { ...bind, ...bounds }), by, total }, query);
}

/** Queries one page of a model's list, newest first, in one query. */
export async function findPage<Row extends Model & Dated>(
  model: ModelStatic<Row>,
  { total, where, by = 'createdAt', bind = {}, check, ...columns }: ModelList<Row>,
  query: PageQuery,
): Promise<Page<Row>> {
  const slice = sliceOf(total, query);
  if (!slice) return pageOf<Row>({ rows: [], by, total }, query);
  const keys = keysSql({ table: model.tableName, where, by, ...slice });
  const within = { id: { [Op.in]: literal(keys) } } as WhereOptions<Attributes<Row>>;
  await check?.({ where: within, bind });
  return pageOf({ rows: await model.findAll({ ...columns, where: within, bind }), by, total }, query);
}

interface KeysQuery {
  table: string;
  where?: string | undefined;
  by?: TimeOrder;
  direction: Direction;
  limit: number | string;
  offset: number | string;
  /** The column of the key, in a table of rows that belong to others. */
  key?: string;
}

/** Returns the keys of a page as a subquery: to skip over them, a database reads an index and no whole row. */
export function keysSql({
  table,
  where = '',
  by = 'createdAt',
  direction,
  limit,
  offset,
  key = 'id',
}: KeysQuery): string {
  return `(SELECT ${key} FROM ${table} ${where && `WHERE ${where}`}
    ORDER BY ${COLUMNS[by]} ${direction}, ${key} ${direction} LIMIT ${limit} OFFSET ${offset})`;
}

/** Returns the page with each row converted by `view`. */
export function mapPage<Row, View>(page: Page<Row>, view: (row: Row) => View): Page<View> {
  return { ...page, data: page.data.map(view) };
}

/**
 * The place of a page in its list, from the nearer end, so that a deep page skips as little as possible; null past the
 * end. A page from the front has its whole limit, for a row may have been added since the total was read.
 */
function sliceOf(
  total: number,
  { page, limit }: PageQuery,
): { direction: Direction; limit: number; offset: number } | null {
  const before = (page - 1) * limit;
  if (before >= total) return null;
  const after = Math.max(0, total - before - limit);
  return before <= after
    ? { direction: 'DESC', limit, offset: before }
    : { direction: 'ASC', limit: total - before - after, offset: after };
}

interface Rows<Row> {
  rows: Row[];
  by?: TimeOrder;
  total: number;
}

/**
 * Returns a page of rows, sorted here: to sort rows that are selected by key, a database might read the whole list in its
 * order.
 */
function pageOf<Row extends Dated>(
  { rows, by = 'createdAt', total }: Rows<Row>,
  { page, limit }: PageQuery,
): Page<Row> {
  const data = rows.toSorted((a, b) => compareTimes(b[by] ?? '', a[by] ?? '') || b.id - a.id);
  return { data, total, currentPage: page, totalPages: totalPages(total, limit) };
}

/** Compares two times of a column for sorting, earlier first. SQLite's texts are in the order of their times, and are not parsed for it. */
export const compareTimes = (a: SqlDate, b: SqlDate): number => (a < b ? -1 : Number(a > b));
