import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from 'sequelize';

export class CategoryRow extends Model<InferAttributes<CategoryRow>, InferCreationAttributes<CategoryRow>> {
  declare id: CreationOptional<number>;
  declare name: string;
  /** `fold(name)`, unique; lists are in its order. */
  declare nameKey: string;
}

/** Describes the table that the migrations made. */
export function defineCategory(sequelize: Sequelize): void {
  CategoryRow.init(
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      name: { type: DataTypes.TEXT, allowNull: false },
      nameKey: { type: DataTypes.TEXT, allowNull: false },
    },
    { sequelize, tableName: 'categories', underscored: true, timestamps: false },
  );
}
