import { QueryTypes, type Sequelize } from 'sequelize';
import { limits } from '../../shared/limits.ts';
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

/** Resolves to the ids of the rows of a bulk call. Throws 409 where a filter matches another number than expected. */
export async function targetIds<Filters>(
  { ids, where, expected = 0 }: Targets<Filters>,
  { sequelize, table, conditionsOf }: TargetList<Filters>,
): Promise<string[]> {
  if (ids || !where) return ids ?? [];
  const statement = `SELECT id FROM ${table} WHERE ${allConditions(await conditionsOf(where))} ORDER BY id`;
  const rows = await sequelize.query<{ id: number }>(statement, { type: QueryTypes.SELECT });
  if (rows.length !== expected) throw conflict(otherNumber(expected, rows.length));
  return rows.map(({ id }) => String(id));
}

/** Runs `work` with so many ids at a time as a call may name; adds up the numbers that it resolves to. */
export async function inBatches(ids: string[], work: (batch: string[]) => Promise<number>): Promise<number> {
  let done = 0;
  for (let start = 0; start < ids.length; start += limits.bulkSize) {
    done += await work(ids.slice(start, start + limits.bulkSize));
  }
  return done;
}
