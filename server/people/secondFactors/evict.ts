import type { Transaction } from 'sequelize';
import { securityRefused } from '../../../shared/people/secondFactorMessages.ts';
import { msg } from '../../../shared/texts/t.ts';
import { record } from '../../activity/activity.ts';
import { type Actor, OPERATOR } from '../../authorise.ts';
import type { App } from '../../context.ts';
import { setColumns } from '../../database/queries/updateRow.ts';
import { notifyAccountChange } from '../../mail/accountChanges.ts';
import { conflict } from '../../problems.ts';
import { endSessions } from '../sessions/sessions.ts';
import { removeLinks } from '../users/links/links.ts';
import type { UserRow } from '../users/model.ts';
import { subjectOf } from '../users/view.ts';
import { forgetDevices } from './devices.ts';
import { PasskeyRow, RecoveryCodeRow, TotpRow } from './model.ts';

/**
 * Evicts, within a write that sets a new password for somebody else, whoever got into the account: ends its sessions,
 * remembered devices, pending links and second factors. Resolves to true where it had any of these last.
 */
export async function evict(user: UserRow, tx: Transaction): Promise<boolean> {
  const hadFactors = user.secondFactor;
  const own = { where: { userId: user.id }, transaction: tx };
  await TotpRow.destroy(own);
  await PasskeyRow.destroy(own);
  await RecoveryCodeRow.destroy(own);
  await setColumns(user, { secondFactor: false }, tx);
  await forgetDevices(user.id, tx);
  await removeLinks({ userId: user.id }, tx);
  await endSessions(user.id, tx);
  return hadFactors;
}

/**
 * Removes, within a write, all second factors of an account whose owner has lost them, evicts whoever is in it, records it
 * and tells its owner. Throws 409 where it has none.
 */
export async function resetSecondFactors(app: App, user: UserRow, actor: Actor, tx: Transaction): Promise<void> {
  if (!(await evict(user, tx))) throw conflict(securityRefused.noFactorOf(user.email));
  const details = { change: 'reset' };
  await record(app, { kind: 'second-factor', actor, subject: subjectOf([user]), details }, tx);
  const by = actor === OPERATOR ? 'operator' : 'administrator';
  await notifyAccountChange(
    app,
    user,
    {
      what: 'second-factor',
      by,
      detail: msg('All second factors of your account were removed, and its sessions have ended.', {}),
    },
    tx,
  );
}
