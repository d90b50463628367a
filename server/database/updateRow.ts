import type { Attributes, Model, ModelStatic, Transaction } from 'sequelize';

/** Writes these columns of a row and all that was set before, which Sequelize's own `update` would not. Throws for an unknown column. */
export async function updateRow<Row extends Model>(
  row: Row,
  columns: Partial<Attributes<Row>>,
  transaction: Transaction,
): Promise<void> {
  const { name, rawAttributes } = row.constructor as ModelStatic<Row>;
  const unknown = Object.keys(columns).filter((column) => !Object.hasOwn(rawAttributes, column));
  if (unknown.length > 0) throw new Error(`${name} has no column ${unknown.join()}.`);
  await row.set(columns).save({ transaction });
}
