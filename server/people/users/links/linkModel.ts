import { type CreationOptional, DataTypes } from 'sequelize';
import { Row, table } from '../../../database/queries/row.ts';

/**
 * The purpose of a link: a new password, an address confirmed, one of the two confirmations of another address, or 'This was
 * not me', which disowns a second factor or another address.
 */
export type LinkPurpose = 'password' | 'confirm' | 'leave-address' | 'take-address' | 'not-me';

export class AccountLinkRow extends Row<AccountLinkRow> {
  declare id: CreationOptional<number>;
  declare userId: number;
  declare purpose: LinkPurpose;
  /** The hash of the token, so that nobody who reads the database can follow the link. */
  declare tokenHash: string;
  /** The address that it confirms or, of a new password and of 'This was not me', that it was sent to. */
  declare email: string;
  /** The address of the account when the link was made: as soon as it has another one, the link has ended, but for one that gives this one back. */
  declare accountEmail: string;
  declare expiresAt: Date;
  /** What is disowned: the key of a second factor, or `address:` with the folded address that the account gets back; null for other purposes. */
  declare subject: CreationOptional<string | null>;
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
  subject: DataTypes.TEXT,
  usedAt: DataTypes.DATE,
});
