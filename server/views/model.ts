import { type CreationOptional, DataTypes } from 'sequelize';
import type { ViewList } from '../../shared/views/views.ts';
import { Row, table } from '../database/queries/row.ts';

export class SavedViewRow extends Row<SavedViewRow> {
  declare id: CreationOptional<number>;
  declare userId: number;
  declare list: ViewList;
  declare name: string;
  /** Unique among the views that an account has of a list. */
  declare nameKey: string;
  /** The parameters of the list's address as JSON text. */
  declare query: string;
}

/** Binds the model to its table. */
export const defineSavedView = table(SavedViewRow, 'saved_views', {
  id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
  userId: { type: DataTypes.INTEGER, allowNull: false },
  list: { type: DataTypes.TEXT, allowNull: false },
  name: { type: DataTypes.TEXT, allowNull: false },
  nameKey: { type: DataTypes.TEXT, allowNull: false },
  query: { type: DataTypes.TEXT, allowNull: false },
});
