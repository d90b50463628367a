import { DataTypes } from 'sequelize';
import { Row, table } from '../database/queries/row.ts';

/** The only row of the settings. */
export const SETTINGS_ID = 1;

export class SettingsRow extends Row<SettingsRow> {
  declare id: number;
  /** JSON: the settings that were changed; all others are as configured. */
  declare fields: string;
  /** Raised by every change of the row. */
  declare version: number;
}

/** Binds the model to its table. */
export const defineSettings = table(SettingsRow, 'settings', {
  id: { type: DataTypes.INTEGER, primaryKey: true },
  fields: { type: DataTypes.TEXT, allowNull: false },
  version: { type: DataTypes.INTEGER, allowNull: false },
});
