import { DataTypes, type NonAttribute, type Sequelize } from 'sequelize';
import { Row } from '../database/row.ts';
import type { UserRow } from '../users/model.ts';

export class SessionRow extends Row<SessionRow> {
  /** Random and unguessable; the token names it. */
  declare id: string;
  declare userId: number;
  declare expiresAt: Date;
  declare user?: NonAttribute<UserRow>;
}

/** Describes the table that the migrations made. */
export function defineSession(sequelize: Sequelize): void {
  SessionRow.init(
    {
      id: { type: DataTypes.TEXT, primaryKey: true },
      userId: { type: DataTypes.INTEGER, allowNull: false },
      expiresAt: { type: DataTypes.DATE, allowNull: false },
    },
    { sequelize, tableName: 'sessions', underscored: true, timestamps: false },
  );
}
