import {
  type Attributes,
  type FindAttributeOptions,
  type FindOptions,
  type Model,
  type ModelStatic,
  Op,
  QueryTypes,
  type Sequelize,
  type WhereOptions,
} from 'sequelize';
import { type Page, type PageQuery, totalPages } from '../../shared/paging.ts';
import type { SqlDate } from './sqlTypes.ts';

type Direction = 'DESC' | 'ASC';

interface Dated {
  id: number;
  createdAt: SqlDate;
}

/** The named queries of a list: its rows in either direction, each with the `total` of the list, and that total alone. */
export type ListQueries = Record<Direction | 'total', string>;

interface NamedList {
  queries: ListQueries;
  bind?: Record<string, string | number>;
}

interface ModelList<Row extends Model> extends Pick<FindOptions<Attributes<Row>>, 'where' | 'attributes' | 'include'> {
  /** The number of rows that `where` matches. */
  total: number;
  /** Reads these attributes of a page first, `id` among them; `check` throws to refuse the page. */
  before?: { attributes: FindAttributeOptions; check(rows: Row[]): void };
}

/** The order of lists. For each list, and for each filter of it, there must be an index in this order. */
export const newestFirst = orderOf('DESC');

/** One page of a list, newest first: the first in one query, a later one in two. */
export async function queryPage<Row extends Dated>(
  sequelize: Sequelize,
  { queries, bind = {} }: NamedList,
  query: PageQuery,
): Promise<Page<Row>> {
  type Counted = Row & { total: number };
  const select = { type: QueryTypes.SELECT, nest: true } as const;
  if (query.page === 1) {
    const rows = await sequelize.query<Counted>(queries.DESC, {
      ...select,
      bind: { ...bind, limit: query.limit, offset: 0 },
    });
    return pageOf<Row>(rows, rows[0]?.total ?? 0, query);
  }
  const [counted] = await sequelize.query<{ total: number }>(queries.total, { ...select, bind });
  const total = counted?.total ?? 0;
  const { direction, ...slice } = sliceOf(total, query);
  if (slice.limit === 0) return pageOf<Row>([], total, query);
  const rows = await sequelize.query<Counted>(queries[direction], { ...select, bind: { ...bind, ...slice } });
  return pageOf<Row>(rows, total, query);
}

/** One page of a model's list, newest first: a page within the list skips over keys in the index, never over whole rows. */
export async function findPage<Row extends Model & Dated>(
  model: ModelStatic<Row>,
  { total, where = {}, before, ...columns }: ModelList<Row>,
  query: PageQuery,
): Promise<Page<Row>> {
  const { direction, limit, offset } = sliceOf(total, query);
  if (limit === 0) return pageOf<Row>([], total, query);
  const slice = { where, order: orderOf(direction), limit, offset };
  if (offset === 0 && !before) return pageOf(await model.findAll({ ...columns, ...slice }), total, query);
  const found = await model.findAll({ attributes: before?.attributes ?? ['id'], ...slice });
  before?.check(found);
  const ids = { id: { [Op.in]: found.map(({ id }) => id) } } as WhereOptions;
  return pageOf(await model.findAll({ ...columns, where: ids }), total, query);
}

/** The same page with its rows as `view` has them. */
export function mapPage<Row, View>(page: Page<Row>, view: (row: Row) => View): Page<View> {
  return { ...page, data: page.data.map(view) };
}

/** The place of a page in its list, from the nearer end: a deep page skips as little as possible. */
function sliceOf(total: number, { page, limit }: PageQuery): { direction: Direction; limit: number; offset: number } {
  const before = (page - 1) * limit;
  const count = Math.max(0, Math.min(limit, total - before));
  const after = total - before - count;
  return before <= after
    ? { direction: 'DESC', limit: count, offset: before }
    : { direction: 'ASC', limit: count, offset: after };
}

function orderOf(direction: Direction): [string, Direction][] {
  return [
    ['createdAt', direction],
    ['id', direction],
  ];
}

/** Sorts here: to sort rows found by their keys, a database might walk through the whole list in its order. */
function pageOf<Row extends Dated>(rows: Row[], total: number, { page, limit }: PageQuery): Page<Row> {
  const data = rows.toSorted((a, b) => Number(new Date(b.createdAt)) - Number(new Date(a.createdAt)) || b.id - a.id);
  return { data, total, currentPage: page, totalPages: totalPages(total, limit) };
}
