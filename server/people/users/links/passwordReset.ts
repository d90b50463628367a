import { createHash } from 'node:crypto';
import { Op, type Transaction } from 'sequelize';
import { accountMessages } from '../../../../shared/people/accountMessages.ts';
import type { ResetFactor } from '../../../../shared/people/accounts.ts';
import { record } from '../../../activity/activity.ts';
import type { App } from '../../../context.ts';
import { updateRow } from '../../../database/queries/updateRow.ts';
import type { JobKind } from '../../../jobs/kind.ts';
import type { Turn } from '../../../limits/queue.ts';
import { notifyAccountChange } from '../../../mail/accountChanges.ts';
import { queueMail } from '../../../mail/mail.ts';
import { invalid } from '../../../problems.ts';
import { write } from '../../../write.ts';
import { endEntries, factorsOf } from '../../secondFactors/factors.ts';
import { emailKey } from '../emailKey.ts';
import { UserRow } from '../model.ts';
import { requireGoodPassword } from '../passwords/goodPassword.ts';
import { subjectOf } from '../view.ts';
import { passwordResetMail } from './accountMails.ts';
import { AccountLinkRow } from './linkModel.ts';
import { createLink, findLink, lockLink, PASSWORD_LINK_TIME } from './links.ts';

const KIND = 'forgot-password';

/** The mail with the link to a new password, which a job writes: the same is done, in the same time, where there is no such account. */
export const mailPasswordLink: JobKind = {
  kind: KIND,
  async run(app, { payload }, tx) {
    await sendPasswordLink(app, (payload as { email: string }).email, tx);
    return {};
  },
};

/** Has a link sent to the account with this email, if there is one; resolves to what is said of it, the same for every email. */
export async function requestPasswordReset(app: App, email: string): Promise<string> {
  if (!app.mails.isOffered) return accountMessages.noMail;
  const key = `${KIND}:${createHash('sha256').update(emailKey(email)).digest('base64url')}`;
  await write(app, { as: 'anyone' }, ({ tx }) => app.jobs.schedule({ kind: KIND, key, payload: { email } }, tx));
  return accountMessages.forgotPassword;
}

/**
 * Lists the second factors of the account that a link to a new password is for, each with the time until which the link
 * in the mail about it removes it. Throws 422 for a link that has ended.
 */
export async function factorsAtReset(token: string): Promise<ResetFactor[]> {
  const { userId, accountEmail } = await findLink(token, ['password'], null);
  const where = { userId, purpose: 'not-me', expiresAt: { [Op.gt]: new Date() } };
  const all = await AccountLinkRow.findAll({ where });
  const links = all.filter((link) => emailKey(link.accountEmail) === emailKey(accountEmail));
  const endOf = (key: string) => links.find(({ subject }) => subject === key)?.expiresAt.toISOString() ?? null;
  return (await factorsOf(userId)).map(({ key, kind, name, createdAt }) => ({
    ...{ kind, name, createdAt: createdAt.toISOString() },
    removableUntil: endOf(key),
  }));
}

/**
 * Sets the password of the account that a link was sent to, and ends all its sessions; resolves to its key and email. Throws 422
 * for a link that has ended, and for a password that is refused, which leaves the link as it is.
 */
export async function resetPassword(
  app: App,
  { token, password }: { token: string; password: string },
  turn?: Turn,
): Promise<{ id: number; email: string }> {
  const link = await findLink(token, ['password'], null);
  const account = await UserRow.findByPk(link.userId);
  if (!account) throw invalid({ token: accountMessages.linkEnded });
  await requireGoodPassword(password, account);
  const passwordHash = await app.passwords.hash(password, { ...turn, account: String(account.id) });
  await write(app, { as: 'anyone' }, async ({ tx }) => {
    const { user } = await lockLink(app, { token, purposes: ['password'] }, tx);
    // Whoever follows it reads the mails to this address.
    const emailConfirmedAt = user.emailConfirmedAt ?? new Date();
    await updateRow(user, { passwordHash, emailConfirmedAt }, tx);
    await endEntries(user, tx);
    const actor = { user: { _id: String(user.id), username: user.username } };
    await record(app, { kind: 'password', actor, subject: subjectOf([user]), details: { reset: true } }, tx);
    await notifyAccountChange(app, user, { what: 'password', by: 'reset' }, tx);
  });
  return { id: account.id, email: account.email };
}

async function sendPasswordLink(app: App, email: string, tx: Transaction): Promise<void> {
  const account = await UserRow.findOne({ where: { emailKey: emailKey(email) }, transaction: tx });
  if (!account) return;
  const expiresAt = new Date(Date.now() + PASSWORD_LINK_TIME);
  const token = await createLink({ user: account, purpose: 'password', email: account.email, expiresAt }, tx);
  const content = passwordResetMail({ token, account });
  await queueMail(app, { kind: 'password-reset', to: account, content, until: expiresAt }, tx);
}
