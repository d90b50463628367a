import {
  type Attributes,
  type FindOptions,
  type Model,
  type ModelStatic,
  Op,
  QueryTypes,
  type Sequelize,
  type WhereOptions,
} from 'sequelize';
import { type Page, type PageQuery, totalPages } from '../../../shared/kit/paging.ts';

/** The condition in SQL that all of these hold. */
export const allConditions = (conditions: string[]): string =>
  conditions.length === 0 ? 'TRUE' : conditions.join(' AND ');

/** The expressions in SQL by which a list can be sorted; one that may be null, which then comes last, says so. */
export type Orders<Name extends string> = Record<Name, string | { nullable: string }>;

/** Returns the order in SQL for a sort such as `-title`; rows that are equal in it are in the order of their keys. */
export function orderSql<Name extends string>(orders: Orders<Name>, sort: Name | `-${Name}`): string {
  const isDescending = sort.startsWith('-');
  const order = orders[(isDescending ? sort.slice(1) : sort) as Name];
  const direction = isDescending ? 'DESC' : 'ASC';
  const first = typeof order === 'string' ? `${order} ${direction}` : `${order.nullable} ${direction} NULLS LAST`;
  return `${first}, id ${direction}`;
}

interface FilteredList<Row extends Model> extends Pick<FindOptions<Attributes<Row>>, 'attributes' | 'include'> {
  /** A condition in SQL. */
  where: string;
  /** The table in SQL, where its keys are to be found by a certain index. */
  table?: string;
  /** The order in SQL, in which no two rows are equal. */
  order: string;
  /** The number of rows that `where` matches, where it is known. */
  total?: number;
  /** Receives the condition that the rows of the page match, before they are read; throws to refuse them. */
  check?(condition: { where: WhereOptions }): Promise<void>;
}

/** Queries one page of a model's list that is filtered or sorted: the keys in their order with the total, and the rows by their keys. */
export async function findFilteredPage<Row extends Model & { id: number }>(
  model: ModelStatic<Row>,
  { where, table = model.tableName, order, total: known, check, ...columns }: FilteredList<Row>,
  { page, limit }: PageQuery,
): Promise<Page<Row>> {
  const sequelize = model.sequelize as Sequelize;
  if (known !== undefined && (page - 1) * limit >= known) return emptyPage(known, { page, limit });
  const from = `FROM ${table} WHERE ${where}`;
  const count = known ?? `(SELECT COUNT(*) ${from})`;
  const keys = await sequelize.query<{ id: number; total: number | string }>(
    `SELECT id, ${count} AS total ${from} ORDER BY ${order} LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
    { type: QueryTypes.SELECT },
  );
  const total = keys[0] || page === 1 ? Number(keys[0]?.total ?? 0) : await countOf(sequelize, count);
  const empty = emptyPage(total, { page, limit });
  if (keys.length === 0) return empty;
  const within = { id: { [Op.in]: keys.map(({ id }) => id) } } as WhereOptions<Attributes<Row>>;
  await check?.({ where: within });
  const byId = new Map((await model.findAll({ ...columns, where: within })).map((row) => [row.id, row]));
  return { ...empty, data: keys.map(({ id }) => byId.get(id)).filter((row) => row !== undefined) };
}

const emptyPage = (total: number, { page, limit }: PageQuery): Page<never> => ({
  data: [],
  total,
  currentPage: page,
  totalPages: totalPages(total, limit),
});

/** Counts the rows of a list for a page past its end, where none has the total. */
async function countOf(sequelize: Sequelize, count: number | string): Promise<number> {
  const [row] = await sequelize.query<{ total: number | string }>(`SELECT ${count} AS total`, {
    type: QueryTypes.SELECT,
  });
  return Number(row?.total ?? 0);
}
