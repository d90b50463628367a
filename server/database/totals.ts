import { literal, QueryTypes, type Sequelize } from 'sequelize';

/** A piece of a statement. */
export type Sql = ReturnType<typeof literal>;

/** Rows that the table `totals` counts: see migrations/0007-totals.ts. */
export interface Counted {
  kinds: ('published' | 'draft' | 'users' | 'categories' | 'comments' | 'contacts')[];
  /** SQL of one number: of articles, a category's id, 0 for none; of users, 1 for administrators. All where it is left out. */
  part?: string;
}

/** How many there are, as an operand within another statement: it takes as long for a million as for one. */
export function totalSql({ kinds, part }: Counted): Sql {
  const only = part === undefined ? '' : ` AND part = ${part}`;
  const list = kinds.map((kind) => `'${kind}'`).join();
  return literal(`(SELECT CAST(COALESCE(SUM(total), 0) AS INTEGER) FROM totals WHERE kind IN (${list})${only})`);
}

/** How many there are. */
export async function totalOf(sequelize: Sequelize, counted: Counted): Promise<number> {
  const { val } = totalSql(counted);
  const [row] = await sequelize.query<{ total: number }>(`SELECT ${val} AS total`, { type: QueryTypes.SELECT });
  return row?.total ?? 0;
}
