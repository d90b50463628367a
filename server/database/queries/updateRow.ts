import type { Attributes, Model, ModelStatic, Transaction } from 'sequelize';

type Columns<Row extends Model> = { [Name in keyof Attributes<Row>]?: Attributes<Row>[Name] | undefined };

/**
 * Changes a row: writes these columns and all that was set before, which Sequelize's own `update` would not, and raises its `version`
 * where it has one. Columns that are undefined stay as they are. Throws for an unknown column.
 */
export async function updateRow<Row extends Model>(
  row: Row,
  columns: Columns<Row>,
  transaction: Transaction,
): Promise<void> {
  const { name, rawAttributes } = modelOf(row);
  if (!Object.hasOwn(rawAttributes, 'version')) return setColumns(row, columns, transaction);
  const { version } = row as Row & { version?: number };
  if (version === undefined) throw new Error(`The version of this ${name} was not read.`);
  return setColumns(row, { ...columns, version: version + 1 }, transaction);
}

/** Does the same to columns that nobody edits, such as a time at which something happened: the version stays. */
export async function setColumns<Row extends Model>(
  row: Row,
  columns: Columns<Row>,
  transaction: Transaction,
): Promise<void> {
  const { name, rawAttributes } = modelOf(row);
  const changed = Object.entries(columns).filter(([, value]) => value !== undefined);
  const unknown = changed.map(([column]) => column).filter((column) => !Object.hasOwn(rawAttributes, column));
  if (unknown.length > 0) throw new Error(`${name} has no column ${unknown.join()}.`);
  await row.set(Object.fromEntries(changed) as Partial<Attributes<Row>>).save({ transaction });
}

const modelOf = <Row extends Model>(row: Row) => row.constructor as ModelStatic<Row>;
