import { securityRefused } from '../../../shared/people/secondFactorMessages.ts';
import type { SecondFactors } from '../../../shared/people/secondFactors.ts';
import { msg } from '../../../shared/texts/t.ts';
import type { App } from '../../context.ts';
import { keyOf } from '../../database/queries/keys.ts';
import type { Viewer } from '../../http/state.ts';
import { conflict, forbidden, notFound } from '../../problems.ts';
import { write } from '../../write.ts';
import { UserRow } from '../users/model.ts';
import { changeFactorsWithPassword } from './changeFactors.ts';
import { resetSecondFactors } from './evict.ts';
import { PasskeyRow, RecoveryCodeRow, TotpRow } from './model.ts';
import { passkeyView } from './passkeys.ts';
import { makeRecoveryCodes } from './recoveryCodes.ts';

/** Resolves to the second factors of the viewer's account: an authenticator app, passkeys, and recovery codes beside them. */
export async function ownSecondFactors({ settings }: App, { user }: Viewer): Promise<SecondFactors> {
  const userId = Number(user._id);
  const [totp, rows, recoveryCodes, { values }] = await Promise.all([
    TotpRow.findByPk(userId),
    PasskeyRow.findAll({ where: { userId }, order: [['id', 'ASC']] }),
    RecoveryCodeRow.count({ where: { userId } }),
    settings.current(),
  ]);
  return {
    totp: Boolean(totp?.confirmedAt),
    passkeys: rows.map(passkeyView),
    recoveryCodes,
    isRequired: user.isAdmin && values.requireSecondFactor,
  };
}

/** Throws 409 without a second factor, and 422. */
export function replaceRecoveryCodes(app: App, currentPassword: string, viewer: Viewer): Promise<string[]> {
  const options = { currentPassword, change: 'recovery-codes' } as const;
  return changeFactorsWithPassword(app, options, viewer, async ({ tx, user }) => {
    if (!user.secondFactor) throw conflict(securityRefused.noFactor);
    return makeRecoveryCodes(user.id, tx);
  });
}

/** Removes all second factors of somebody else's account, as an administrator. Throws 403 for the own one, 404 and 409. */
export async function removeSecondFactors(app: App, id: string, viewer: Viewer): Promise<void> {
  const key = keyOf(id) ?? 0;
  if (key === Number(viewer.user._id)) throw forbidden(securityRefused.ownFactors);
  await write(app, { as: 'admin', actor: viewer, accounts: [key] }, async ({ tx }) => {
    const row = await UserRow.findByPk(key, { transaction: tx });
    if (!row) throw notFound(msg('User not found.'));
    await resetSecondFactors(app, row, viewer, tx);
  });
}
