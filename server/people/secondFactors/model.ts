import { type CreationOptional, DataTypes, type Sequelize } from 'sequelize';
import { Row, table } from '../../database/queries/row.ts';

/** The authenticator app of an account. */
export class TotpRow extends Row<TotpRow> {
  declare userId: number;
  /** Encrypted (server/secretBox.ts). */
  declare secret: string;
  /** Null until a code has confirmed it; it does not count before. */
  declare confirmedAt: Date | null;
  /** The time step of the last accepted code: no code is accepted twice. */
  declare lastStep: number;
}

export class RecoveryCodeRow extends Row<RecoveryCodeRow> {
  declare id: CreationOptional<number>;
  declare userId: number;
  declare salt: string;
  declare hash: string;
}

export class PasskeyRow extends Row<PasskeyRow> {
  declare id: CreationOptional<number>;
  declare userId: number;
  declare credentialId: string;
  /** COSE, in base64url. */
  declare publicKey: string;
  /** The authenticator's count of its signatures; Postgres returns text. */
  declare counter: number | string;
  /** JSON text. */
  declare transports: string;
  declare name: string;
  declare createdAt: CreationOptional<Date>;
  /** True since the password was set anew by a link, until it has signed in beside that: alone it signs nobody in. */
  declare needsPassword: CreationOptional<boolean>;
  declare lastUsedAt: CreationOptional<Date | null>;
}

/** A device on which no second factor of an account is asked. */
export class RememberedDeviceRow extends Row<RememberedDeviceRow> {
  /** The hash of the token in its cookie. */
  declare hash: string;
  declare userId: number;
  declare expiresAt: Date;
}

/** A challenge that a passkey has answered: a second answer is refused. */
export class UsedChallengeRow extends Row<UsedChallengeRow> {
  declare id: string;
  declare expiresAt: Date;
}

const id = { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true };
const userId = { type: DataTypes.INTEGER, allowNull: false };
const text = { type: DataTypes.TEXT, allowNull: false };
const date = { type: DataTypes.DATE, allowNull: false };

const defineTotp = table(TotpRow, 'totps', {
  userId: { ...userId, primaryKey: true },
  secret: text,
  confirmedAt: DataTypes.DATE,
  lastStep: { type: DataTypes.INTEGER, allowNull: false },
});
const defineRecoveryCode = table(RecoveryCodeRow, 'recovery_codes', { id, userId, salt: text, hash: text });
const definePasskey = table(PasskeyRow, 'passkeys', {
  ...{ id, userId, credentialId: text, publicKey: text, transports: text, name: text },
  counter: { type: DataTypes.BIGINT, allowNull: false },
  createdAt: { ...date, defaultValue: DataTypes.NOW },
  needsPassword: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
  lastUsedAt: DataTypes.DATE,
});
const defineRememberedDevice = table(RememberedDeviceRow, 'remembered_devices', {
  hash: { ...text, primaryKey: true },
  userId,
  expiresAt: date,
});
const defineUsedChallenge = table(UsedChallengeRow, 'used_challenges', {
  id: { ...text, primaryKey: true },
  expiresAt: date,
});

/** Binds the models to their tables. */
export function defineSecondFactors(sequelize: Sequelize): void {
  for (const define of [defineTotp, defineRecoveryCode, definePasskey, defineRememberedDevice, defineUsedChallenge]) {
    define(sequelize);
  }
}
