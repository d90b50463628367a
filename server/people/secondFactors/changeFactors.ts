import type { Transaction } from 'sequelize';
import { securityRefused } from '../../../shared/people/secondFactorMessages.ts';
import { msg } from '../../../shared/texts/t.ts';
import { record } from '../../activity/activity.ts';
import type { App } from '../../context.ts';
import { setColumns } from '../../database/queries/updateRow.ts';
import type { Viewer } from '../../http/state.ts';
import { notifyAccountChange } from '../../mail/accountChanges.ts';
import { conflict, invalid } from '../../problems.ts';
import { write } from '../../write.ts';
import { SessionRow } from '../sessions/model.ts';
import { endSessions } from '../sessions/sessions.ts';
import { createNotMeLink } from '../users/links/links.ts';
import { UserRow } from '../users/model.ts';
import { subjectOf } from '../users/view.ts';
import { settleFactors } from './factors.ts';
import { RememberedDeviceRow } from './model.ts';
import { makeRecoveryCodes } from './recoveryCodes.ts';

/** The changes of an account's second factors, as the journal has them, with what their owner is told. */
const sentences = msg({
  'totp-added': 'An authenticator app was added to your account.',
  'totp-removed': 'The authenticator app of your account was removed.',
  'passkey-added': 'A passkey was added to your account.',
  'passkey-removed': 'A passkey of your account was removed.',
  'recovery-codes': 'New recovery codes were made for your account.',
});

interface FactorChange<Result> {
  change: keyof typeof sentences;
  /** Returns the key of a new factor, which the owner can disown. */
  keyOfNew?: (result: Result) => string;
}

type Work<Result> = (within: { tx: Transaction; user: UserRow }) => Promise<Result>;

/** Changes the viewer's second factors, one change at a time, records it, and tells them. Throws 401, and what `work` throws. */
export function changeFactors<Result>(
  app: App,
  { change, keyOfNew }: FactorChange<Result>,
  viewer: Viewer,
  work: Work<Result>,
): Promise<Result> {
  // The locks of accounts come before the account is locked to be read: two changes would each wait for the other to write it.
  const accounts = [Number(viewer.user._id)];
  return write(app, { as: 'self', actor: viewer, accounts }, async ({ tx, user }) => {
    const result = await work({ tx, user });
    const subject = subjectOf([user]);
    await record(app, { kind: 'second-factor', actor: viewer, subject, details: { change } }, tx);
    const sentence = { what: 'second-factor', by: 'owner', detail: msg(sentences[change], {}) } as const;
    const notMe = keyOfNew && (() => createNotMeLink(user, keyOfNew(result), tx));
    await notifyAccountChange(app, user, { ...sentence, ...(notMe ? { notMe } : {}) }, tx);
    return result;
  });
}

/** Does the same once the current password was verified. Throws 422 where it is wrong. */
export async function changeFactorsWithPassword<Result>(
  app: App,
  { currentPassword, change }: { currentPassword: string; change: keyof typeof sentences },
  viewer: Viewer,
  work: Work<Result>,
): Promise<Result> {
  const row = await UserRow.findByPk(Number(viewer.user._id));
  const isRight = await app.passwords.matches(currentPassword, row?.passwordHash, { visitor: viewer.user._id });
  return changeFactors(app, { change }, viewer, async ({ tx, user }) => {
    if (!isRight || user.passwordHash !== row?.passwordHash) {
      throw invalid({ currentPassword: securityRefused.wrongPassword });
    }
    return work({ tx, user });
  });
}

/**
 * Completes the write that added a second factor; resolves to recovery codes where it is the first one, which ends all
 * other sessions: this one has just proved it, of the others nobody knows.
 */
export async function completeAddition(
  user: UserRow,
  { sessionId }: Viewer,
  tx: Transaction,
): Promise<{ recoveryCodes?: string[] }> {
  if (user.secondFactor) return {};
  // First, because a sign-in that is under way locks the account: its session is there then, and ends.
  await setColumns(user, { secondFactor: true }, tx);
  await SessionRow.update({ provedByFactor: true }, { where: { id: sessionId }, transaction: tx });
  await endSessions(user.id, tx, sessionId);
  return { recoveryCodes: await makeRecoveryCodes(user.id, tx) };
}

/** Completes the write that removed a second factor. Throws 409 where it was the last one of somebody who needs one. */
export async function completeRemoval({ settings }: App, user: UserRow, tx: Transaction): Promise<void> {
  await RememberedDeviceRow.destroy({ where: { userId: user.id }, transaction: tx });
  const wasLast = await settleFactors(user, tx);
  if (wasLast && user.isAdmin && (await settings.readIn(tx)).requireSecondFactor) {
    throw conflict(securityRefused.lastFactor);
  }
}
