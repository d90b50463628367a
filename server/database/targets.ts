import { QueryTypes, type Sequelize } from 'sequelize';
import { otherNumber } from '../../shared/refused.ts';
import type { Targets } from '../../shared/targets.ts';
import { conflict } from '../problems.ts';
import { allConditions } from './filteredPages.ts';

interface TargetList<Filters> {
  sequelize: Sequelize;
  table: 'articles' | 'comments' | 'contacts' | 'users';
  /** Returns the conditions in SQL of the rows that filters match. */
  conditionsOf(where: Filters): string[] | Promise<string[]>;
}

/** Resolves to the ids of all rows that a bulk call's filter matches. Throws 409 where a filter matches another number than expected. */
export async function targetIds<Filters>(
  { where, expected = 0 }: Targets<Filters>,
  { sequelize, table, conditionsOf }: TargetList<Filters>,
): Promise<string[]> {
  if (!where) return [];
  const statement = `SELECT id FROM ${table} WHERE ${allConditions(await conditionsOf(where))} ORDER BY id`;
  const rows = await sequelize.query<{ id: number }>(statement, { type: QueryTypes.SELECT });
  if (rows.length !== expected) throw conflict(otherNumber(expected, rows.length));
  return rows.map(({ id }) => String(id));
}
