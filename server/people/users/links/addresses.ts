import type { Transaction } from 'sequelize';
import { accountMessages as messages } from '../../../../shared/people/accountMessages.ts';
import type { App } from '../../../context.ts';
import { setColumns, updateRow } from '../../../database/queries/updateRow.ts';
import type { Viewer } from '../../../http/state.ts';
import { type ChangedBy, notifyAccountChange } from '../../../mail/accountChanges.ts';
import { queueMail } from '../../../mail/mail.ts';
import { conflict, invalid } from '../../../problems.ts';
import { write } from '../../../write.ts';
import { emailKey } from '../emailKey.ts';
import { UserRow } from '../model.ts';
import { emailColumns } from '../view.ts';
import { changeEmailMail, confirmEmailMail } from './accountMails.ts';
import { accountTaken, emailTaken, requireNotReserved } from './accountTaken.ts';
import { AccountLinkRow, type LinkPurpose } from './linkModel.ts';
import { createLink, createNotMeLink, entryPurposes, lockLink, removeLinks } from './links.ts';

const DAY = 24 * 60 * 60 * 1000;
const [CONFIRM_DAYS, CHANGE_DAYS] = [3, 1];
const changing: LinkPurpose[] = ['leave-address', 'take-address'];

/** Sends, within a write, the link that confirms an account's address; does nothing where no mail goes out. */
export async function sendConfirmation(app: App, row: UserRow, tx: Transaction): Promise<void> {
  if (!app.mails.isOffered) return;
  const expiresAt = new Date(Date.now() + CONFIRM_DAYS * DAY);
  const token = await createLink({ user: row, purpose: 'confirm', email: row.email, expiresAt }, tx);
  const content = confirmEmailMail({ token });
  const to = { username: row.username, email: row.email, emailConfirmedAt: null };
  await queueMail(app, { kind: 'email-confirmation', to, content, until: expiresAt }, tx);
}

/** Sends the viewer the link once more; resolves to what it did. Throws 409 where no mail goes out. */
export function resendConfirmation(app: App, viewer: Viewer): Promise<string> {
  return write(app, { as: 'self', actor: viewer }, async ({ tx, user }) => {
    requireMail(app);
    if (user.emailConfirmedAt) return messages.alreadyConfirmed;
    await sendConfirmation(app, user, tx);
    return messages.confirmationSent;
  });
}

/** Begins a change of the viewer's address. Throws 422 for a wrong password, and 409 for a taken address. */
export async function beginEmailChange(
  app: App,
  { email, currentPassword }: { email: string; currentPassword: string },
  viewer: Viewer,
): Promise<void> {
  const account = await UserRow.findByPk(Number(viewer.user._id));
  const matches = await app.passwords.matches(currentPassword, account?.passwordHash);
  await write(app, { as: 'self', actor: viewer }, async ({ tx, user }) => {
    requireMail(app);
    if (!matches || user.passwordHash !== account?.passwordHash) {
      throw invalid({ currentPassword: messages.currentPasswordWrong });
    }
    if (emailKey(user.email) === emailKey(email)) throw invalid({ email: messages.sameEmail });
    await requireFree(email, user.id, tx);
    const expiresAt = new Date(Date.now() + CHANGE_DAYS * DAY);
    for (const [purpose, address] of [
      ['leave-address', user.email],
      ['take-address', email],
    ] as const) {
      const token = await createLink({ user, purpose, email, expiresAt }, tx);
      const content = changeEmailMail({ token, to: email });
      const to = { username: user.username, email: address, emailConfirmedAt: null };
      await queueMail(app, { kind: 'email-change', to, content, until: expiresAt }, tx);
    }
  });
}

/** Follows a link that was sent to an address; resolves to what it did. Throws 422 for one that has ended, 409 for a taken address. */
export function confirmEmail(app: App, token: string): Promise<string> {
  return write(app, { as: 'anyone', taken: accountTaken }, async ({ tx }) => {
    const { link, user } = await lockLink(app, { token, purposes: ['confirm', ...changing] }, tx);
    return link.purpose === 'confirm' ? confirmAddress(user, link, tx) : confirmChange(app, { user, link }, tx);
  });
}

interface AddressChange {
  user: Pick<UserRow, 'id' | 'username'>;
  by: ChangedBy;
  from: string;
  to: string;
}

/**
 * Tells the old and the new address of an account, within the write that changed it. Where its owner did, the mail to the old
 * one takes the change back; not where an administrator did, perhaps because a thief reads the mails there.
 */
export async function notifyBothAddresses(
  app: App,
  { user: { id, username }, by, from, to }: AddressChange,
  tx: Transaction,
): Promise<void> {
  const change = { what: 'email', by, from, to } as const;
  const isReversible = by === 'owner' && emailKey(from) !== emailKey(to);
  const notMe = () => createNotMeLink({ id, email: from }, null, tx);
  await notifyAccountChange(app, { username, email: from }, { ...change, ...(isReversible ? { notMe } : {}) }, tx);
  await notifyAccountChange(app, { username, email: to, emailConfirmedAt: null }, change, tx);
}

function requireMail({ mails }: App): void {
  if (!mails.isOffered) throw conflict(messages.noMail);
}

async function confirmAddress(user: UserRow, link: AccountLinkRow, tx: Transaction): Promise<string> {
  await setColumns(user, { emailConfirmedAt: new Date() }, tx);
  await link.destroy({ transaction: tx });
  return messages.emailConfirmed;
}

/** Changes the address where the link to the other one was followed already. */
async function confirmChange(
  app: App,
  { user, link }: { user: UserRow; link: AccountLinkRow },
  tx: Transaction,
): Promise<string> {
  await updateRow(link, { usedAt: new Date() }, tx);
  const links = await AccountLinkRow.findAll({ where: { userId: user.id, purpose: changing }, transaction: tx });
  const isWhole =
    links.length === changing.length && links.every(({ usedAt, email }) => usedAt && email === link.email);
  if (!isWhole) return messages.emailHalfChanged;
  const [from, to] = [user.email, link.email];
  await updateRow(user, { ...emailColumns(to), emailConfirmedAt: new Date() }, tx);
  await removeLinks({ userId: user.id, purposes: [...entryPurposes, 'confirm'] }, tx);
  await requireNotReserved(to, user.id, tx);
  await notifyBothAddresses(app, { user, by: 'owner', from, to }, tx);
  return messages.emailChanged;
}

async function requireFree(email: string, userId: number, transaction: Transaction): Promise<void> {
  const taken = await UserRow.count({ where: { emailKey: emailKey(email) }, transaction });
  if (taken > 0) throw emailTaken();
  await requireNotReserved(email, userId, transaction);
}
