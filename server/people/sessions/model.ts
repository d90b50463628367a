import { type CreationOptional, DataTypes } from 'sequelize';
import { Row, table } from '../../database/queries/row.ts';

export class SessionRow extends Row<SessionRow> {
  /** Random and unguessable; the token names it. */
  declare id: string;
  declare userId: number;
  declare expiresAt: Date;
  /** In words. */
  declare device: CreationOptional<string | null>;
  /** True where a second factor was proved; any other session ends where the account has one. */
  declare provedByFactor: CreationOptional<boolean>;
  /** The hash of the token of the remembered device on which it began; null where that was none. */
  declare rememberedDevice: CreationOptional<string | null>;
  declare createdAt: CreationOptional<Date>;
  /** The time of a call within a few minutes of the last one. */
  declare lastSeenAt: CreationOptional<Date>;
}

/** Binds the model to its table. */
export const defineSession = table(SessionRow, 'sessions', {
  id: { type: DataTypes.TEXT, primaryKey: true },
  userId: { type: DataTypes.INTEGER, allowNull: false },
  expiresAt: { type: DataTypes.DATE, allowNull: false },
  device: DataTypes.TEXT,
  provedByFactor: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
  rememberedDevice: DataTypes.TEXT,
  createdAt: { type: DataTypes.DATE, defaultValue: DataTypes.NOW },
  lastSeenAt: { type: DataTypes.DATE, defaultValue: DataTypes.NOW },
});
