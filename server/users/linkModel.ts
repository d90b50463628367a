import { type CreationOptional, DataTypes } from 'sequelize';
import { Row, table } from '../database/row.ts';

/** The purpose of a link: a new password, an address confirmed, or one of the two confirmations of another address. */
export type LinkPurpose = 'password' | 'confirm' | 'leave-address' | 'take-address';

export class AccountLinkRow extends Row<AccountLinkRow> {
  declare id: CreationOptional<number>;
  declare userId: number;
  declare purpose: LinkPurpose;
  /** The hash of the token, so that nobody who reads the database can follow the link. */
  declare tokenHash: string;
  /** The address that it confirms or, of a new password, that it was sent to. */
  declare email: string;
  /** The address of the account when the link was made: as soon as it has another one, the link has ended. */
  declare accountEmail: string;
  declare expiresAt: Date;
  /** Null for one that was not followed; only a change of address waits for a second one. */
  declare usedAt: CreationOptional<Date | null>;
}

/** Binds the model to its table. */
export const defineAccountLink = table(AccountLinkRow, 'account_links', {
  id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
  userId: { type: DataTypes.INTEGER, allowNull: false },
  purpose: { type: DataTypes.TEXT, allowNull: false },
  tokenHash: { type: DataTypes.TEXT, allowNull: false },
  email: { type: DataTypes.TEXT, allowNull: false },
  accountEmail: { type: DataTypes.TEXT, allowNull: false },
  expiresAt: { type: DataTypes.DATE, allowNull: false },
  usedAt: DataTypes.DATE,
});
