import type { Attributes, Model, ModelStatic, Transaction } from 'sequelize';

type Columns<Row extends Model> = { [Name in keyof Attributes<Row>]?: Attributes<Row>[Name] | undefined };

/**
 * Writes these columns of a row and all that was set before, which Sequelize's own `update` would not; those that are
 * undefined stay as they are. Throws for an unknown column.
 */
export async function updateRow<Row extends Model>(
  row: Row,
  columns: Columns<Row>,
  transaction: Transaction,
): Promise<void> {
  const { name, rawAttributes } = row.constructor as ModelStatic<Row>;
  const changed = Object.entries(columns).filter(([, value]) => value !== undefined);
  const unknown = changed.map(([column]) => column).filter((column) => !Object.hasOwn(rawAttributes, column));
  if (unknown.length > 0) throw new Error(`${name} has no column ${unknown.join()}.`);
  await row.set(Object.fromEntries(changed) as Partial<Attributes<Row>>).save({ transaction });
}
