import { type CreationOptional, DataTypes, type NonAttribute } from 'sequelize';
import type { Role } from '../../../shared/people/users.ts';
import { Row, table } from '../../database/queries/row.ts';
import type { UserRow } from '../users/model.ts';

export class InvitationRow extends Row<InvitationRow> {
  declare id: CreationOptional<number>;
  declare email: string;
  /** `emailKey(email)`, unique. */
  declare emailKey: string;
  declare role: Role;
  /** The SHA-256 of its token, so that whoever reads the database cannot use the links. */
  declare tokenHash: string;
  /** The administrator who made it; null where the account is gone. */
  declare invitedBy: number | null;
  declare createdAt: Date;
  declare expiresAt: Date;
  declare inviter?: NonAttribute<UserRow | null>;
}

/** Binds the model to its table. */
export const defineInvitation = table(InvitationRow, 'invitations', {
  id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
  email: { type: DataTypes.TEXT, allowNull: false },
  emailKey: { type: DataTypes.TEXT, allowNull: false },
  role: { type: DataTypes.TEXT, allowNull: false },
  tokenHash: { type: DataTypes.TEXT, allowNull: false },
  invitedBy: DataTypes.INTEGER,
  createdAt: { type: DataTypes.DATE, allowNull: false },
  expiresAt: { type: DataTypes.DATE, allowNull: false },
});
