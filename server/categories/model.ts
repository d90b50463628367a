import { type CreationOptional, DataTypes } from 'sequelize';
import { Row, table } from '../database/queries/row.ts';

export class CategoryRow extends Row<CategoryRow> {
  declare id: CreationOptional<number>;
  declare name: string;
  /** `fold(name)`, unique; lists are in its order. */
  declare nameKey: string;
  /** Raised by every change of the row. */
  declare version: CreationOptional<number>;
}

/** Binds the model to its table. */
export const defineCategory = table(CategoryRow, 'categories', {
  id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
  name: { type: DataTypes.TEXT, allowNull: false },
  nameKey: { type: DataTypes.TEXT, allowNull: false },
  version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
});
