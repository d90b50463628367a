import { QueryTypes, type Sequelize } from 'sequelize';
import { otherNumber } from '../../../shared/kit/refused.ts';
import type { Targets } from '../../../shared/kit/targets.ts';
import { conflict } from '../../problems.ts';
import { dialectOf } from '../dialect.ts';
import { allConditions } from './filteredPages.ts';

interface TargetList<Filters> {
  sequelize: Sequelize;
  table: 'articles' | 'comments' | 'contacts' | 'users';
  /** Returns the conditions in SQL of the rows that filters match. */
  conditionsOf(where: Filters): string[] | Promise<string[]>;
}

/**
 * Resolves to the keys of all rows that a bulk call's filter matches, in their order. Throws 409 where a filter matches another
 * number than expected.
 */
export async function targetKeys<Filters>(
  { where, expected = 0 }: Targets<Filters>,
  { sequelize, table, conditionsOf }: TargetList<Filters>,
): Promise<number[]> {
  if (!where) return [];
  const matching = `SELECT id FROM ${table} WHERE ${allConditions(await conditionsOf(where))} ORDER BY id`;
  // As one value: a million rows would occupy the process for a second.
  const [row] = await sequelize.query<{ keys: string | null }>(
    `SELECT ${dialectOf(sequelize).jsonArrayOf('id')} AS keys FROM (${matching}) AS matching`,
    { type: QueryTypes.SELECT },
  );
  const keys = JSON.parse(row?.keys ?? '[]') as number[];
  if (keys.length !== expected) throw conflict(otherNumber(expected, keys.length));
  return keys.sort((one, other) => one - other);
}
