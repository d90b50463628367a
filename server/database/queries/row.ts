import {
  type Attributes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type ModelAttributes,
  type ModelOptions,
  type ModelStatic,
  type Sequelize,
} from 'sequelize';

/** A model whose columns are the fields that its class declares. */
export abstract class Row<Self extends Model> extends Model<InferAttributes<Self>, InferCreationAttributes<Self>> {}

/**
 * Describes the table of a model as the migrations made it; the result binds the model to a database. Times are set by
 * us, so that an imported row has its own.
 */
export function table<Self extends Model>(
  model: ModelStatic<Self>,
  options: string | ModelOptions<Self>,
  columns: ModelAttributes<Self, Attributes<Self>>,
) {
  const own = typeof options === 'string' ? { tableName: options } : options;
  return (sequelize: Sequelize): void => {
    // Copied, because Sequelize changes them for its dialect.
    const copies = Object.entries(columns).map(([name, column]) => [
      name,
      typeof column === 'object' ? { ...column } : column,
    ]);
    model.init(Object.fromEntries(copies), { sequelize, underscored: true, timestamps: false, ...own });
  };
}

/** A table whose rows go to the trash: its model has none of those that are there, and sets no time but that of a deletion. */
export const withTrash = (tableName: string) =>
  ({ tableName, paranoid: true, timestamps: true, createdAt: false, updatedAt: false }) satisfies ModelOptions;
