import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from 'sequelize';
import { securityLimits } from '../../shared/securityLimits.ts';
import { expired, notExpired } from '../database/expiry.ts';
import { RememberedDeviceRow } from './model.ts';

/** The time for which a device is remembered, in seconds. */
export const REMEMBERED_SECONDS = securityLimits.rememberedDays * 24 * 60 * 60;

/** Remembers, within a write, a device of an account; resolves to the token for its cookie. */
export async function rememberDevice(userId: number, tx: Transaction): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await RememberedDeviceRow.destroy({ where: { expiresAt: expired(REMEMBERED_SECONDS * 1000) }, transaction: tx });
  const expiresAt = new Date(Date.now() + REMEMBERED_SECONDS * 1000);
  await RememberedDeviceRow.create({ hash: hashOf(token), userId, expiresAt }, { transaction: tx });
  return token;
}

/** Resolves to true for the token of a device of this account. */
export async function isRemembered(userId: number, token: string | undefined, tx: Transaction): Promise<boolean> {
  if (!token) return false;
  const where = { hash: hashOf(token), userId, expiresAt: notExpired(REMEMBERED_SECONDS * 1000) };
  return (await RememberedDeviceRow.count({ where, transaction: tx })) > 0;
}

/** Forgets, within a write, all devices of an account. */
export async function forgetDevices(userId: number, tx: Transaction): Promise<void> {
  await RememberedDeviceRow.destroy({ where: { userId }, transaction: tx });
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');
