import { type CreationOptional, DataTypes } from 'sequelize';
import { Row, table } from '../database/queries/row.ts';

export class CategoryRow extends Row<CategoryRow> {
  declare id: CreationOptional<number>;
  declare name: string;
  /** `fold(name)`, unique; lists are in its order. */
  declare nameKey: string;
  /** The text on its page; empty without one. */
  declare description: CreationOptional<string>;
  /** The picture of the library on its page; null without one. */
  declare imageId: CreationOptional<number | null>;
  /** Raised by every change of the row. */
  declare version: CreationOptional<number>;
}

/** Binds the model to its table. */
export const defineCategory = table(CategoryRow, 'categories', {
  id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
  name: { type: DataTypes.TEXT, allowNull: false },
  nameKey: { type: DataTypes.TEXT, allowNull: false },
  description: { type: DataTypes.TEXT, allowNull: false, defaultValue: '' },
  imageId: { type: DataTypes.INTEGER, defaultValue: null },
  version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
});
