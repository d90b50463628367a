import { Op, type Transaction } from 'sequelize';
import { msg } from '../../../shared/texts/t.ts';
import { hashOf, record } from '../../activity/activity.ts';
import type { App } from '../../context.ts';
import { DAY, type JobKind } from '../../jobs/kind.ts';
import { type Addressee, greeting, type MailContent } from '../../mail/content.ts';
import { queueMail } from '../../mail/mail.ts';
import { MailRow } from '../../mail/model.ts';
import { write } from '../../write.ts';
import { UserRow } from '../users/model.ts';
import { subjectOf } from '../users/view.ts';

const KIND = 'unproven-sign-in';
/** The time in which a right password is to be followed by its second factor, in milliseconds. */
const TIME_TO_PROVE = 10 * 60 * 1000;
const MAIL = 'password-known';

/** An account, and the address from which somebody signs in to it. */
export interface SignInAttempt {
  userId: number;
  address: string;
}

/**
 * Right passwords that no second factor follows: recorded ten minutes later, and told to the account's owner once a day. A sign-in
 * from elsewhere takes none of them back, because it may be the owner's.
 */
export const recordUnprovenSignIn: JobKind = {
  kind: KIND,
  async run(app, { payload }, tx) {
    const { userId, addressHash } = payload as { userId: number; addressHash: string };
    const user = await UserRow.findByPk(userId, { transaction: tx, lock: tx.LOCK.NO_KEY_UPDATE });
    if (!user?.secondFactor) return {};
    const details = { email: user.email, secondFactor: true };
    const subject = subjectOf([user]);
    await record(app, { kind: 'sign-in-failed', actor: null, subject, details, addressHash }, tx);
    if (!(await wasTold(user, tx))) {
      await queueMail(app, { kind: MAIL, to: user, content: passwordKnownMail(user) }, tx);
    }
    return {};
  },
};

/** Notes that a right password came without its second factor; the first one of several is the one that counts. */
export async function noteUnproven(app: App, attempt: SignInAttempt): Promise<void> {
  const payload = { userId: attempt.userId, addressHash: hashOf(app, attempt.address) };
  const job = { kind: KIND, key: jobKeyOf(app, attempt), payload, runIn: TIME_TO_PROVE };
  await write(app, { as: 'anyone' }, async ({ tx }) => {
    if (!(await app.jobs.exists(job.key, tx))) await app.jobs.schedule(job, tx);
  });
}

/** Takes back, within the write that signs in, what was noted from the same address. */
export const forgetUnproven = (app: App, attempt: SignInAttempt, tx: Transaction): Promise<void> =>
  app.jobs.cancel(jobKeyOf(app, attempt), tx);

const jobKeyOf = (app: App, { userId, address }: SignInAttempt) => `${KIND}:${userId}:${hashOf(app, address)}`;

async function wasTold({ email }: UserRow, transaction: Transaction): Promise<boolean> {
  const createdAt = { [Op.gt]: new Date(Date.now() - DAY) };
  return (await MailRow.count({ where: { kind: MAIL, toAddress: email, createdAt }, transaction })) > 0;
}

const passwordKnownMail = (account: Addressee): MailContent => ({
  subject: msg('Somebody knows your password'),
  blocks: [
    greeting(account),
    msg('Somebody has entered the right password of your account, and then not its second factor. Nobody has got in.'),
    msg('If this was you, there is nothing to do. If not, set a new password at once, which ends all other sessions.'),
    { action: msg('Set a new password'), path: '/forgot-password' },
  ],
});
