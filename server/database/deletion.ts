import { type Model, type ModelStatic, Op, type WhereOptions } from 'sequelize';
import { notFound } from '../problems.ts';
import type { Database } from './open.ts';
import { keysOf } from './paged.ts';

/** Deleting rows that nothing but foreign keys depends on. `missing` is what a 404 says. */
export function deletion<Row extends Model & { id: number }>(
  database: Database,
  model: ModelStatic<Row>,
  missing: string,
) {
  /** Resolves to how many of them there were. */
  function removeMany(ids: string[]): Promise<number> {
    const where = { id: { [Op.in]: keysOf(ids) } } as WhereOptions;
    return database.write((tx) => model.destroy({ where, transaction: tx }));
  }

  /** Throws 404. */
  async function remove(id: string): Promise<void> {
    if ((await removeMany([id])) === 0) throw notFound(missing);
  }

  return { remove, removeMany };
}
