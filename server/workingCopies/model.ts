import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type NonAttribute,
  type Sequelize,
} from 'sequelize';
import type { UserRow } from '../users/model.ts';

export class WorkingCopyRow extends Model<InferAttributes<WorkingCopyRow>, InferCreationAttributes<WorkingCopyRow>> {
  declare id: CreationOptional<number>;
  /** Null for a new article. */
  declare articleId: number | null;
  declare userId: number;
  declare baseVersion: number | null;
  declare updatedAt: Date;
  /** `UnsavedFields` as JSON text. */
  declare fields: string;
  declare user?: NonAttribute<UserRow>;
}

/** Describes the table that the migrations made. */
export function defineWorkingCopy(sequelize: Sequelize): void {
  WorkingCopyRow.init(
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      articleId: { type: DataTypes.INTEGER, unique: 'owner' },
      userId: { type: DataTypes.INTEGER, allowNull: false, unique: 'owner' },
      baseVersion: DataTypes.INTEGER,
      updatedAt: { type: DataTypes.DATE, allowNull: false },
      fields: { type: DataTypes.TEXT, allowNull: false },
    },
    { sequelize, tableName: 'working_copies', underscored: true, timestamps: false },
  );
}
