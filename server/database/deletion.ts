import { type Model, type ModelStatic, Op, type Transaction, type WhereOptions } from 'sequelize';
import { notFound } from '../problems.ts';
import { keysOf } from './paged.ts';

interface Deletion<Row extends Model, Actor> {
  model: ModelStatic<Row>;
  /** What a 404 says. */
  missing: string;
  /** Runs the transaction if the actor may delete; resolves to the rows that it deleted. */
  write(actor: Actor, work: (tx: Transaction) => Promise<Row[]>): Promise<Row[]>;
}

/** Deleting rows that nothing but foreign keys depends on. */
export function deletion<Row extends Model & { id: number }, Actor>({ model, missing, write }: Deletion<Row, Actor>) {
  /** Resolves to how many of them there were. */
  async function removeMany(ids: string[], actor: Actor): Promise<number> {
    const rows = await write(actor, async (transaction) => {
      const where = { id: { [Op.in]: keysOf(ids) } } as WhereOptions;
      const found = await model.findAll({ where, transaction, lock: transaction.LOCK.UPDATE });
      await model.destroy({ where, transaction });
      return found;
    });
    return rows.length;
  }

  /** Throws 404. */
  async function remove(id: string, actor: Actor): Promise<void> {
    if ((await removeMany([id], actor)) === 0) throw notFound(missing);
  }

  return { remove, removeMany };
}
