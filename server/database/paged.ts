import type { Attributes, FindOptions, Model, ModelStatic, Sequelize, WhereOperators, WhereOptions } from 'sequelize';
import { Op } from 'sequelize';
import { type Page, type PageQuery, totalPages } from '../../shared/paging.ts';

/** Columns, each with its direction: 'ASC' or 'DESC'. */
type Order = [column: string, direction: string][];

interface List<Row extends Model> {
  model: ModelStatic<Row>;
  /** Must end in a unique column, or rows could move between pages, and must have an index. */
  order: Order;
  where?: WhereOptions<Attributes<Row>>;
  /** What each row is read with: joins, columns left out. */
  rows?: Pick<FindOptions<Attributes<Row>>, 'include' | 'attributes'>;
  /** How many there are, where that is known already. */
  total?: number;
}

/**
 * One page of a list in three queries at most: how many, which keys, and those rows.
 * A deep page skips over keys in the index, from the end that is nearer, never over whole rows.
 */
export async function pagedRows<Row extends Model & { id: number }, View>(
  { model, where = {}, order, rows, total: known }: List<Row>,
  { page, limit }: PageQuery,
  view: (row: Row) => View,
): Promise<Page<View>> {
  const total = known ?? (await model.count({ where }));
  const before = (page - 1) * limit;
  const count = Math.min(limit, total - before);
  const after = total - before - count;
  const nearerEnd = before <= after ? { order, offset: before } : { order: reversed(order), offset: after };
  const keys = count > 0 ? await model.findAll({ attributes: ['id'], where, ...nearerEnd, limit: count }) : [];
  const ids = keys.map(({ id }) => id);
  const found =
    ids.length > 0 ? await model.findAll({ ...rows, where: { id: { [Op.in]: ids } } as WhereOptions, order }) : [];
  return { data: found.map(view), total, currentPage: page, totalPages: totalPages(total, limit) };
}

function reversed(order: Order): Order {
  return order.map(([column, direction]) => [column, direction === 'ASC' ? 'DESC' : 'ASC']);
}

/** Matches the key of the row whose unique column has this value, inside a `where`: no query of its own. */
export function keyWhere(sequelize: Sequelize, table: string, column: string, value: string): WhereOperators<number> {
  const name = (text: string) => sequelize.getQueryInterface().quoteIdentifier(text, true);
  // Only as an operand: a bare literal would stand for the whole condition.
  const key = sequelize.literal(`(SELECT id FROM ${name(table)} WHERE ${name(column)} = ${sequelize.escape(value)})`);
  return { [Op.eq]: key };
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
