import { Op, type Transaction } from 'sequelize';
import { accountMessages } from '../../../../shared/people/accountMessages.ts';
import { msg } from '../../../../shared/texts/t.ts';
import { record } from '../../../activity/activity.ts';
import type { App } from '../../../context.ts';
import { updateRow } from '../../../database/queries/updateRow.ts';
import { notifyAccountChange } from '../../../mail/accountChanges.ts';
import { write } from '../../../write.ts';
import { endEntries, factorsOf, removeFactors } from '../../secondFactors/factors.ts';
import type { UserRow } from '../model.ts';
import { NO_PASSWORD } from '../passwords/passwords.ts';
import { emailColumns, subjectOf } from '../view.ts';
import { accountTaken } from './accountTaken.ts';
import { AccountLinkRow } from './linkModel.ts';
import { createLink, lockLink, NOT_ME_TIME, PASSWORD_LINK_TIME } from './links.ts';

/** The message for whoever has said 'This was not me', and the token of a link to a new password. */
interface Disowned {
  message: string;
  token: string;
}

/**
 * Follows the link 'This was not me': removes the second factor that it is about, or gives the account its address back, and
 * ends all that lets somebody in, the password included. Throws 422 for a link that has ended.
 */
export function disown(app: App, token: string): Promise<Disowned> {
  return write(app, { as: 'anyone', taken: accountTaken }, async ({ tx }) => {
    const { link, user } = await lockLink(app, { token, purposes: ['not-me'] }, tx);
    await link.destroy({ transaction: tx });
    const isAddress = link.subject?.startsWith('address:');
    await (isAddress ? giveAddressBack(app, { user, link }, tx) : removeDisowned(app, { user, link }, tx));
    // Whoever added it may know the password, and would sign in again before there is a new one.
    await updateRow(user, { passwordHash: NO_PASSWORD }, tx);
    await endEntries(user, tx);
    const actor = { user: { _id: String(user.id), username: user.username } };
    const details = { notMe: isAddress ? 'address' : 'second-factor' };
    await record(app, { kind: 'password', actor, subject: subjectOf([user]), details }, tx);
    const expiresAt = new Date(Date.now() + PASSWORD_LINK_TIME);
    const next = await createLink({ user, purpose: 'password', email: user.email, expiresAt }, tx);
    return { message: isAddress ? accountMessages.addressGivenBack : accountMessages.factorRemoved, token: next };
  });
}

/** A link that was followed, and its account. */
interface Followed {
  user: UserRow;
  link: AccountLinkRow;
}

async function removeDisowned(app: App, { user, link }: Followed, tx: Transaction): Promise<void> {
  const disowned = (await factorsOf(user.id, tx)).filter(({ key }) => key === link.subject);
  await removeFactors(user, disowned, tx);
  for (const factor of disowned) {
    const { kind, name } = factor;
    const detail =
      kind === 'totp'
        ? msg(
            'The authenticator app of your account was removed. Its sessions, its remembered devices and its password have ended.',
            {},
          )
        : msg(
            'The passkey “{name}” of your account was removed. Its sessions, its remembered devices and its password have ended.',
            { name: name ?? '' },
          );
    await notifyAccountChange(app, user, { what: 'second-factor', by: 'not-me', detail }, tx);
  }
}

/** Gives an account the address back that it had, and removes the second factors that were added since: the mails about them went elsewhere. */
async function giveAddressBack(app: App, { user, link }: Followed, tx: Transaction): Promise<void> {
  const since = new Date(link.expiresAt.getTime() - NOT_ME_TIME);
  const added = (await factorsOf(user.id, tx)).filter(({ createdAt }) => createdAt >= since);
  await removeFactors(user, added, tx);
  const [from, to] = [user.email, link.email];
  await updateRow(user, { ...emailColumns(to), emailConfirmedAt: new Date() }, tx);
  const elsewhere = { userId: user.id, accountEmail: { [Op.ne]: to } };
  await AccountLinkRow.destroy({ where: elsewhere, transaction: tx });
  for (const email of new Set([from, to])) {
    const change = { what: 'email', by: 'not-me', from, to } as const;
    await notifyAccountChange(app, { username: user.username, email }, change, tx);
  }
}
