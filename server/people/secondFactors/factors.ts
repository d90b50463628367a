import type { Transaction } from 'sequelize';
import { setColumns } from '../../database/queries/updateRow.ts';
import { endSessions } from '../sessions/sessions.ts';
import { entryPurposes, removeLinks } from '../users/links/links.ts';
import type { UserRow } from '../users/model.ts';
import { forgetDevices } from './devices.ts';
import { PasskeyRow, RecoveryCodeRow, TotpRow } from './model.ts';

/** A second factor; an authenticator app has no name. */
export interface Factor {
  /** Names just this one, in the link that disowns it: an app that is added after it is another one. */
  key: string;
  kind: 'totp' | 'passkey';
  name: string | null;
  createdAt: Date;
}

export const totpKey = (confirmedAt: Date): string => `totp:${confirmedAt.getTime()}`;
export const passkeyKey = (id: number | string): string => `passkey:${id}`;

/** Lists the second factors of an account, the app first. */
export async function factorsOf(userId: number, transaction: Transaction | null = null): Promise<Factor[]> {
  const totp = await TotpRow.findByPk(userId, { transaction });
  const passkeys = await PasskeyRow.findAll({ where: { userId }, order: [['id', 'ASC']], transaction });
  const confirmedAt = totp?.confirmedAt;
  return [
    ...(confirmedAt ? [{ key: totpKey(confirmedAt), kind: 'totp' as const, name: null, createdAt: confirmedAt }] : []),
    ...passkeys.map(({ id, name, createdAt }) => ({ key: passkeyKey(id), kind: 'passkey' as const, name, createdAt })),
  ];
}

/** Removes, within a write, these second factors of an account. */
export async function removeFactors(user: UserRow, factors: Factor[], tx: Transaction): Promise<void> {
  for (const { key, kind } of factors) {
    if (kind === 'totp') await TotpRow.destroy({ where: { userId: user.id }, transaction: tx });
    else await PasskeyRow.destroy({ where: { id: key.split(':')[1], userId: user.id }, transaction: tx });
  }
  await settleFactors(user, tx);
}

/** Completes, within a write, the removal of second factors; resolves to true where none is left: recovery codes end with the last. */
export async function settleFactors(user: UserRow, tx: Transaction): Promise<boolean> {
  if ((await factorsOf(user.id, tx)).length > 0) return false;
  await setColumns(user, { secondFactor: false }, tx);
  await RecoveryCodeRow.destroy({ where: { userId: user.id }, transaction: tx });
  return true;
}

/**
 * Ends, within a write by a link, all that lets somebody in without the password to come: sessions, remembered devices and
 * other links. Passkeys stay, but alone they sign nobody in before they did so beside that password: one may be a thief's.
 */
export async function endEntries(user: UserRow, tx: Transaction): Promise<void> {
  await endSessions(user.id, tx);
  await forgetDevices(user.id, tx);
  await removeLinks({ userId: user.id, purposes: entryPurposes }, tx);
  await PasskeyRow.update({ needsPassword: true }, { where: { userId: user.id }, transaction: tx });
}
