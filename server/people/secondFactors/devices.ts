import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from 'sequelize';
import { securityLimits } from '../../../shared/people/securityLimits.ts';
import type { App } from '../../context.ts';
import { expired, notExpired } from '../../database/queries/expiry.ts';
import type { Viewer } from '../../http/state.ts';
import { write } from '../../write.ts';
import type { SessionRow } from '../sessions/model.ts';
import { endSessions, sessionOf } from '../sessions/sessions.ts';
import { UserRow } from '../users/model.ts';
import { RememberedDeviceRow } from './model.ts';

/** The time for which a device is remembered, in seconds. */
export const REMEMBERED_SECONDS = securityLimits.rememberedDays * 24 * 60 * 60;

/** Remembers, within a write, a device of an account; resolves to the token for its cookie, and its hash. */
export async function rememberDevice(userId: number, tx: Transaction): Promise<{ token: string; hash: string }> {
  const token = randomBytes(24).toString('base64url');
  const hash = hashOf(token);
  await RememberedDeviceRow.destroy({ where: { expiresAt: expired(REMEMBERED_SECONDS * 1000) }, transaction: tx });
  const expiresAt = new Date(Date.now() + REMEMBERED_SECONDS * 1000);
  await RememberedDeviceRow.create({ hash, userId, expiresAt }, { transaction: tx });
  return { token, hash };
}

/** Resolves to the hash of the token of a device of this account; null for any other token. */
export async function rememberedDevice(
  userId: number,
  token: string | undefined,
  tx: Transaction,
): Promise<string | null> {
  if (!token) return null;
  const hash = hashOf(token);
  const where = { hash, userId, expiresAt: notExpired(REMEMBERED_SECONDS * 1000) };
  return (await RememberedDeviceRow.count({ where, transaction: tx })) > 0 ? hash : null;
}

/** Forgets, within a write, all devices of an account: neither is one remembered, nor known any more. */
export async function forgetDevices(userId: number, tx: Transaction): Promise<void> {
  await RememberedDeviceRow.destroy({ where: { userId }, transaction: tx });
  await endKnownDevices(userId, tx);
}

/** Ends a session of the viewer's account, and forgets its device. Throws 404. */
export function endOwnSession(app: App, id: string, viewer: Viewer): Promise<void> {
  return write(app, { as: 'self', actor: viewer, accounts: [Number(viewer.user._id)] }, async ({ tx, user }) => {
    const session = await sessionOf(id, user.id, tx);
    await session.destroy({ transaction: tx });
    await forgetDeviceOf(session, tx);
  });
}

/** Ends all sessions of the viewer's account but this one, and forgets its devices; resolves to their number. */
export function endOtherSessions(app: App, viewer: Viewer): Promise<number> {
  return write(app, { as: 'self', actor: viewer, accounts: [Number(viewer.user._id)] }, async ({ tx, user }) => {
    await forgetDevices(user.id, tx);
    return endSessions(user.id, tx, viewer.sessionId);
  });
}

/** Forgets, within a write, the device of a session that its owner ends from elsewhere. */
async function forgetDeviceOf({ userId, rememberedDevice }: SessionRow, tx: Transaction): Promise<void> {
  if (rememberedDevice) {
    await RememberedDeviceRow.destroy({ where: { userId, hash: rememberedDevice }, transaction: tx });
  }
  await endKnownDevices(userId, tx);
}

/** Ends what all devices of an account are known by: their marks do not tell which session was theirs. */
const endKnownDevices = (id: number, transaction: Transaction) =>
  UserRow.increment('deviceGeneration', { where: { id }, transaction });

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');
