import { type CreationOptional, DataTypes } from 'sequelize';
import { Row, table } from '../database/queries/row.ts';

export class CategoryRow extends Row<CategoryRow> {
  declare id: CreationOptional<number>;
  declare name: string;
  /** `fold(name)`, unique. */
  declare nameKey: string;
  /** The key in whose order lists are: `sortKeyOf`. */
  declare sortKey: CreationOptional<string>;
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
  sortKey: { type: DataTypes.TEXT, allowNull: false, defaultValue: '' },
  description: { type: DataTypes.TEXT, allowNull: false, defaultValue: '' },
  imageId: { type: DataTypes.INTEGER, defaultValue: null },
  version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
});
