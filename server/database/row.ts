import {
  type Attributes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type ModelAttributes,
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
  tableName: string,
  columns: ModelAttributes<Self, Attributes<Self>>,
) {
  return (sequelize: Sequelize): void => {
    // Copied, because Sequelize changes them for its dialect.
    const own = Object.entries(columns).map(([name, column]) => [
      name,
      typeof column === 'object' ? { ...column } : column,
    ]);
    model.init(Object.fromEntries(own), { sequelize, tableName, underscored: true, timestamps: false });
  };
}
