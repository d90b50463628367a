import { type CreationOptional, DataTypes } from 'sequelize';
import type { Language } from '../../../shared/texts/languages.ts';
import { Row, table } from '../../database/queries/row.ts';

export class UserRow extends Row<UserRow> {
  declare id: CreationOptional<number>;
  declare username: string;
  /** `fold(username)`, unique. */
  declare usernameKey: string;
  /** The key in whose order lists are: `sortKeyOf`. */
  declare sortKey: CreationOptional<string>;
  /** The skeleton of `username` (names.ts), by which no two names look the same. */
  declare usernameSkeleton: CreationOptional<string | null>;
  declare usernameLowerSkeleton: CreationOptional<string | null>;
  declare usernameUpperSkeleton: CreationOptional<string | null>;
  declare email: string;
  /** `emailKey(email)`, unique. */
  declare emailKey: string;
  declare passwordHash: string;
  /** The time at which a link to the address was followed; null before. */
  declare emailConfirmedAt: CreationOptional<Date | null>;
  declare isAdmin: boolean;
  /** False for administrators, who may do all that authors may. */
  declare isAuthor: CreationOptional<boolean>;
  /** True where signing in with the password takes a second factor. */
  declare secondFactor: CreationOptional<boolean>;
  /** Raised where devices are forgotten: no mark of one counts that was made before. */
  declare deviceGeneration: CreationOptional<number>;
  /** The language of the dashboard; null for the publication's. */
  declare language: CreationOptional<Language | null>;
  declare createdAt: CreationOptional<Date>;
  /** Raised by every change of the row. */
  declare version: CreationOptional<number>;
}

/** Binds the model to its table. */
export const defineUser = table(UserRow, 'users', {
  id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
  username: { type: DataTypes.TEXT, allowNull: false },
  usernameKey: { type: DataTypes.TEXT, allowNull: false },
  sortKey: { type: DataTypes.TEXT, allowNull: false, defaultValue: '' },
  usernameSkeleton: DataTypes.TEXT,
  usernameLowerSkeleton: DataTypes.TEXT,
  usernameUpperSkeleton: DataTypes.TEXT,
  email: { type: DataTypes.TEXT, allowNull: false },
  emailKey: { type: DataTypes.TEXT, allowNull: false },
  passwordHash: { type: DataTypes.TEXT, allowNull: false },
  emailConfirmedAt: DataTypes.DATE,
  isAdmin: { type: DataTypes.BOOLEAN, allowNull: false },
  isAuthor: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
  secondFactor: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
  deviceGeneration: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  language: DataTypes.TEXT,
  createdAt: { type: DataTypes.DATE, allowNull: false, defaultValue: DataTypes.NOW },
  version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
});
