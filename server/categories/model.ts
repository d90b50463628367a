import { type CreationOptional, DataTypes, type Sequelize } from 'sequelize';
import { Row } from '../database/row.ts';

export class CategoryRow extends Row<CategoryRow> {
  declare id: CreationOptional<number>;
  declare name: string;
  /** `fold(name)`, unique; lists are in its order. */
  declare nameKey: string;
  /** Raised by every change of the row. */
  declare version: CreationOptional<number>;
}

/** Describes the table that the migrations made. */
export function defineCategory(sequelize: Sequelize): void {
  CategoryRow.init(
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      name: { type: DataTypes.TEXT, allowNull: false },
      nameKey: { type: DataTypes.TEXT, allowNull: false },
      version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
    },
    { sequelize, tableName: 'categories', underscored: true, timestamps: false },
  );
}
