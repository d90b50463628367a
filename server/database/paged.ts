import type { Attributes, FindOptions, Model, ModelStatic, Sequelize, WhereOptions } from 'sequelize';
import { Op } from 'sequelize';
import { type Page, type PageQuery, totalPages } from '../../shared/paging.ts';
import { plainRows } from './plainRows.ts';
import { selectKeys } from './selectKeys.ts';
import { type Counted, type Sql, totalOf, totalSql } from './totals.ts';

interface List<Row extends Model> {
  model: ModelStatic<Row>;
  where?: WhereOptions<Attributes<Row>>;
  /** What `where` matches. */
  counted: Counted;
  /** What each row is read with: joins, columns left out. */
  rows?: Pick<FindOptions<Attributes<Row>>, 'include' | 'attributes'>;
}

type Dated = Model & { id: number; createdAt: Date };
/** Columns, each with its direction: 'ASC' or 'DESC'. Must have an index. */
type Order = [column: string, direction: string][];

/** For a list, and for each filter of it, there must be an index in this order. */
export const newestFirst: Order = [
  ['createdAt', 'DESC'],
  ['id', 'DESC'],
];

/**
 * One page of a list, newest first: the first in one query, a later one in two. A deep page skips over keys in the
 * index, from the end that is nearer, never over whole rows. What it reads must include `id` and `createdAt`.
 */
export async function newestPage<Row extends Dated, View>(
  list: List<Row>,
  query: PageQuery,
  view: (row: Row) => View,
): Promise<Page<View>> {
  if (query.page === 1) return shortPage({ ...list, order: newestFirst }, query, view);
  const { model, where = {}, rows, counted } = list;
  const { page, limit } = query;
  const total = await totalOf(sequelizeOf(model), counted);
  const before = (page - 1) * limit;
  const count = Math.min(limit, total - before);
  if (count <= 0) return pageOf([], total, query);
  const after = total - before - count;
  const [direction, offset] = before <= after ? (['DESC', before] as const) : (['ASC', after] as const);
  const keys = selectKeys(model, { where, direction, offset, limit: count });
  const found = await plainRows(model, { ...rows, where: { id: { [Op.in]: keys } } as WhereOptions });
  // Not left to the database: it might walk through the whole list in its order rather than sort a page.
  found.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || b.id - a.id);
  return pageOf(found.map(view), total, query);
}

/** One page of a list that is never long, in one query. */
export async function shortPage<Row extends Model, View>(
  { model, where = {}, rows, counted, order }: List<Row> & { order: Order },
  query: PageQuery,
  view: (row: Row) => View,
): Promise<Page<View>> {
  const { page, limit } = query;
  const attributes = andTotal(rows?.attributes, counted);
  const found = await plainRows(model, { ...rows, attributes, where, order, limit, offset: (page - 1) * limit });
  const [first] = found;
  if (first) return pageOf(found.map(view), (first as Row & { total: number }).total, query);
  return pageOf([], page === 1 ? 0 : await totalOf(sequelizeOf(model), counted), query);
}

function pageOf<View>(data: View[], total: number, { page, limit }: PageQuery): Page<View> {
  return { data, total, currentPage: page, totalPages: totalPages(total, limit) };
}

/** What is read of each row, with the total beside it. */
function andTotal(attributes: FindOptions['attributes'], counted: Counted): NonNullable<FindOptions['attributes']> {
  const total: [Sql, string] = [totalSql(counted), 'total'];
  if (Array.isArray(attributes)) return [...attributes, total];
  return { ...attributes, include: [...(attributes?.include ?? []), total] };
}

function sequelizeOf(model: ModelStatic<Model>): Sequelize {
  if (!model.sequelize) throw new Error(`${model.name} is not bound to a database`);
  return model.sequelize;
}

/** The key of the row whose unique column has this value, as an operand within a statement: no query of its own. */
export function keySql(sequelize: Sequelize, table: string, column: string, value: string): string {
  const name = (text: string) => sequelize.getQueryInterface().quoteIdentifier(text, true);
  return `(SELECT id FROM ${name(table)} WHERE ${name(column)} = ${sequelize.escape(value)})`;
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
