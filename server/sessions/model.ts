import { DataTypes } from 'sequelize';
import { Row, table } from '../database/row.ts';

export class SessionRow extends Row<SessionRow> {
  /** Random and unguessable; the token names it. */
  declare id: string;
  declare userId: number;
  declare expiresAt: Date;
}

/** Binds the model to its table. */
export const defineSession = table(SessionRow, 'sessions', {
  id: { type: DataTypes.TEXT, primaryKey: true },
  userId: { type: DataTypes.INTEGER, allowNull: false },
  expiresAt: { type: DataTypes.DATE, allowNull: false },
});
