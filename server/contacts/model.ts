import { type CreationOptional, DataTypes, type Sequelize } from 'sequelize';
import { Row } from '../database/row.ts';

export class ContactRow extends Row<ContactRow> {
  declare id: CreationOptional<number>;
  declare username: string;
  declare email: string;
  declare message: string;
  declare createdAt: CreationOptional<Date>;
}

/** Describes the table that the migrations made. */
export function defineContact(sequelize: Sequelize): void {
  ContactRow.init(
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      username: { type: DataTypes.TEXT, allowNull: false },
      email: { type: DataTypes.TEXT, allowNull: false },
      message: { type: DataTypes.TEXT, allowNull: false },
      createdAt: DataTypes.DATE,
    },
    { sequelize, tableName: 'contacts', underscored: true, updatedAt: false },
  );
}
