import type { Transaction } from 'sequelize';
import { securityRefused } from '../../../shared/people/secondFactorMessages.ts';
import type { App } from '../../context.ts';
import { updateRow } from '../../database/queries/updateRow.ts';
import type { Viewer } from '../../http/state.ts';
import { conflict, invalid, notFound } from '../../problems.ts';
import { createSecretBox } from '../../secretBox.ts';
import { write } from '../../write.ts';
import { requireCurrentPassword } from '../sessions/currentPassword.ts';
import { changeFactors, changeFactorsWithPassword, completeAddition, completeRemoval } from './changeFactors.ts';
import { totpKey } from './factors.ts';
import { TotpRow } from './model.ts';
import { clockOffset, newSecret, otpauthOf, stepOf } from './oneTimePasswords.ts';

/**
 * Makes the secret of an authenticator app, which counts once it is confirmed: only who has got it can do that. Throws 409
 * where there is one, and 422 in an old session without the current password.
 */
export async function beginTotp(
  app: App,
  currentPassword: string | undefined,
  viewer: Viewer,
): Promise<{ secret: string; otpauth: string }> {
  await requireCurrentPassword(app, { currentPassword, needed: securityRefused.passwordNeeded }, viewer);
  const secret = newSecret();
  const { values } = await app.settings.current();
  await write(app, { as: 'self', actor: viewer }, async ({ tx, user }) => {
    const row = await TotpRow.findByPk(user.id, { transaction: tx, lock: tx.LOCK.UPDATE });
    if (row?.confirmedAt) throw conflict(securityRefused.totpThere);
    const sealed = secretBox(app).seal(secret, user.id);
    await TotpRow.upsert({ userId: user.id, secret: sealed, confirmedAt: null, lastStep: 0 }, { transaction: tx });
  });
  return { secret, otpauth: otpauthOf({ secret, issuer: values.name, label: viewer.user.email }) };
}

/**
 * Confirms the authenticator app; resolves to recovery codes where it is the first second factor. Throws 409 without one
 * to confirm, and 422 for a wrong code, which tells a clock that is off.
 */
export function confirmTotp(app: App, code: string, viewer: Viewer): Promise<{ recoveryCodes?: string[] }> {
  const confirmedAt = app.now();
  const keyOfNew = () => totpKey(confirmedAt);
  return changeFactors(app, { change: 'totp-added', keyOfNew }, viewer, async ({ tx, user }) => {
    const row = await TotpRow.findByPk(user.id, { transaction: tx, lock: tx.LOCK.UPDATE });
    if (row?.confirmedAt) throw conflict(securityRefused.totpThere);
    const secret = row && secretBox(app).open(row.secret, user.id);
    if (!row || !secret) throw conflict(securityRefused.noTotp);
    const now = confirmedAt.getTime();
    const step = stepOf(code, secret, now);
    if (step === null) {
      const offset = clockOffset(code, secret, now);
      throw invalid({ code: offset === null ? securityRefused.wrongCode : securityRefused.clockOff(offset) });
    }
    await updateRow(row, { confirmedAt, lastStep: step }, tx);
    return completeAddition(user, viewer, tx);
  });
}

/** Removes the authenticator app. Throws 404, 409 and 422. */
export function removeTotp(app: App, currentPassword: string, viewer: Viewer): Promise<void> {
  const options = { currentPassword, change: 'totp-removed' } as const;
  return changeFactorsWithPassword(app, options, viewer, async ({ tx, user }) => {
    const row = await TotpRow.findByPk(user.id, { transaction: tx });
    await row?.destroy({ transaction: tx });
    if (!row?.confirmedAt) throw notFound(securityRefused.noTotp);
    await completeRemoval(app, user, tx);
  });
}

/** Accepts, within a write, the code of an authenticator app; false for a wrong one, and for one that was accepted before. */
export async function acceptTotp(app: App, userId: number, code: string, tx: Transaction): Promise<boolean> {
  const row = await TotpRow.findByPk(userId, { transaction: tx, lock: tx.LOCK.UPDATE });
  const secret = row?.confirmedAt ? secretBox(app).open(row.secret, userId) : null;
  const step = secret === null ? null : stepOf(code, secret, app.now().getTime());
  if (!row || step === null || step <= row.lastStep) return false;
  await TotpRow.update({ lastStep: step }, { where: { userId }, transaction: tx });
  return true;
}

const secretBox = ({ secret }: App) => createSecretBox(secret, 'second factors');
