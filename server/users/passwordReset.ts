import { createHash } from 'node:crypto';
import { Op, type Transaction } from 'sequelize';
import { accountMessages } from '../../shared/accountMessages.ts';
import type { ResetFactor } from '../../shared/accounts.ts';
import { fold } from '../../shared/text.ts';
import { updateRow } from '../database/updateRow.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Turn } from '../limits/queue.ts';
import type { Mails } from '../mail/mail.ts';
import { invalid } from '../problems.ts';
import { endEntries, factorsOf } from '../secondFactors/factors.ts';
import { passwordResetMail } from './accountMails.ts';
import { disown } from './disown.ts';
import { requireGoodPassword } from './goodPassword.ts';
import { AccountLinkRow } from './linkModel.ts';
import { createLink, findLink, followLink, PASSWORD_LINK_TIME } from './links.ts';
import { UserRow } from './model.ts';
import type { AccountWrites } from './passwords.ts';
import { subjectOf } from './view.ts';

const KIND = 'forgot-password';

interface Dependencies extends Omit<AccountWrites, 'changes'> {
  jobs: Jobs;
  mails: Mails;
}

/** New passwords for those who have forgotten theirs. */
export type PasswordReset = ReturnType<typeof createPasswordReset>;

export function createPasswordReset({ database, activity, jobs, mails, passwords, notifyAccountChange }: Dependencies) {
  jobs.handle(KIND, {
    async run({ payload }, tx) {
      await sendLink((payload as { email: string }).email, tx);
      return {};
    },
  });

  return {
    /**
     * Has a link sent to the account with this email, if there is one; resolves to what is said of it, the same for every
     * email. The account is looked for by a job, so that the same is done, in the same time, where there is none.
     */
    async request(email: string): Promise<string> {
      if (!mails.isOffered) return accountMessages.noMail;
      const key = `${KIND}:${createHash('sha256').update(fold(email)).digest('base64url')}`;
      await database.write((tx) => jobs.schedule({ kind: KIND, key, payload: { email } }, tx));
      return accountMessages.forgotPassword;
    },

    /**
     * Lists the second factors of the account that a link to a new password is for, each with the time until which the link
     * in the mail about it removes it. Throws 422 for a link that has ended.
     */
    async factors(token: string): Promise<ResetFactor[]> {
      const { userId, accountEmail } = await findLink(token, ['password'], null);
      const where = { userId, purpose: 'not-me', expiresAt: { [Op.gt]: new Date() } };
      const all = await AccountLinkRow.findAll({ where });
      const links = all.filter((link) => fold(link.accountEmail) === fold(accountEmail));
      const endOf = (key: string) => links.find(({ subject }) => subject === key)?.expiresAt.toISOString() ?? null;
      return (await factorsOf(userId)).map(({ key, kind, name, createdAt }) => ({
        ...{ kind, name, createdAt: createdAt.toISOString() },
        removableUntil: endOf(key),
      }));
    },

    /** Follows the link 'This was not me'. Throws 422 for one that has ended. */
    disown: (token: string): Promise<{ message: string; token: string }> =>
      disown({ database, activity, notifyAccountChange }, token),

    /**
     * Sets the password of the account that a link was sent to, and ends all its sessions; resolves to its email. Throws 422
     * for a link that has ended, and for a password that is refused, which leaves the link as it is.
     */
    async reset({ token, password }: { token: string; password: string }, turn?: Turn): Promise<string> {
      const link = await findLink(token, ['password'], null);
      const account = await UserRow.findByPk(link.userId);
      if (!account) throw invalid({ token: accountMessages.linkEnded });
      await requireGoodPassword(password, account);
      const passwordHash = await passwords.hash(password, { ...turn, account: String(account.id) });
      await database.write((tx) => use(token, passwordHash, tx));
      return account.email;
    },
  };

  async function sendLink(email: string, tx: Transaction): Promise<void> {
    const account = await UserRow.findOne({ where: { emailKey: fold(email) }, transaction: tx });
    if (!account) return;
    const expiresAt = new Date(Date.now() + PASSWORD_LINK_TIME);
    const token = await createLink({ user: account, purpose: 'password', email: account.email, expiresAt }, tx);
    const content = passwordResetMail({ token, account });
    await mails.queue({ kind: 'password-reset', to: account, content, until: expiresAt }, tx);
  }

  async function use(token: string, passwordHash: string, tx: Transaction): Promise<void> {
    const { user: row } = await followLink(database, { token, purposes: ['password'] }, tx);
    // Whoever follows it reads the mails to this address.
    const emailConfirmedAt = row.emailConfirmedAt ?? new Date();
    await updateRow(row, { passwordHash, emailConfirmedAt }, tx);
    await endEntries(row, tx);
    const actor = { user: { _id: String(row.id), username: row.username } };
    await activity.record({ kind: 'password', actor, subject: subjectOf([row]), details: { reset: true } }, tx);
    await notifyAccountChange(row, { what: 'password', by: 'reset' }, tx);
  }
}
