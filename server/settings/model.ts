import { DataTypes } from 'sequelize';
import { Row, table } from '../database/queries/row.ts';

/** The only row of the settings, and of the mail server. */
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

/** The server by which mails go out, unless variables say how. */
export class MailServerRow extends Row<MailServerRow> {
  declare id: number;
  /** Empty where none is set up. */
  declare host: string;
  declare port: number;
  declare security: 'tls' | 'starttls' | 'none';
  declare username: string;
  /** Encrypted with the installation's secret; empty without one. */
  declare password: string;
  /** The address that mails come from. */
  declare sender: string;
  /** Raised by every change of the row. */
  declare version: number;
}

/** Binds the model to its table. */
export const defineMailServer = table(MailServerRow, 'mail_server', {
  id: { type: DataTypes.INTEGER, primaryKey: true },
  host: { type: DataTypes.TEXT, allowNull: false },
  port: { type: DataTypes.INTEGER, allowNull: false },
  security: { type: DataTypes.TEXT, allowNull: false },
  username: { type: DataTypes.TEXT, allowNull: false },
  password: { type: DataTypes.TEXT, allowNull: false },
  sender: { type: DataTypes.TEXT, allowNull: false },
  version: { type: DataTypes.INTEGER, allowNull: false },
});
