import type { Sequelize } from 'sequelize';
import { run, type Sql } from './sql.ts';

/** The rows that a list counts: those of which `totals` has the number, or rows that an index leads to. */
export type Counted = CountedInTotals | CountedByIndex;

/** Rows that are counted one by one, as those of one article are: the table and its condition. */
interface CountedByIndex {
  rows: Sql;
}

/** Rows that the table `totals` counts: see migrations/0007-totals.ts. */
export interface CountedInTotals {
  kinds: ('published' | 'draft' | 'users' | 'categories' | 'comments' | 'contacts')[];
  /** One number: of articles, a category's id, 0 for none; of users, 1 for administrators. All where it is left out. */
  part?: Sql;
}

/** How many there are, as an operand within another statement; of `totals` it takes as long for a million as for one. */
export function totalSql(counted: Counted): Sql {
  if ('rows' in counted) {
    return { ...counted.rows, text: `(SELECT CAST(COUNT(*) AS INTEGER) FROM ${counted.rows.text})` };
  }
  const { kinds, part } = counted;
  const only = part ? ` AND part = ${part.text}` : '';
  const list = kinds.map((kind) => `'${kind}'`).join();
  const text = `(SELECT CAST(COALESCE(SUM(total), 0) AS INTEGER) FROM totals WHERE kind IN (${list})${only})`;
  return { ...part, text };
}

/** How many there are. */
export async function totalOf(sequelize: Sequelize, counted: Counted): Promise<number> {
  const total = totalSql(counted);
  const [row] = await run<{ total: number }>(sequelize, { ...total, text: `SELECT ${total.text} AS total` });
  return row?.total ?? 0;
}
