import type { Transaction } from 'sequelize';
import { accountMessages as messages } from '../../shared/accountMessages.ts';
import { fold } from '../../shared/text.ts';
import { setColumns, updateRow } from '../database/updateRow.ts';
import type { Viewer } from '../http/state.ts';
import type { Mails } from '../mail/mail.ts';
import { conflict, invalid } from '../problems.ts';
import { asUser } from '../sessions/authorise.ts';
import { changeEmailMail, confirmEmailMail } from './accountMails.ts';
import { AccountLinkRow, type LinkPurpose } from './linkModel.ts';
import { createLink, entryPurposes, followLink, removeLinks } from './links.ts';
import { UserRow } from './model.ts';
import type { AccountWrites } from './passwords.ts';
import { emailTaken, refuseTaken, requireNotReserved } from './refuseTaken.ts';
import { tellBothAddresses } from './tellBothAddresses.ts';

const DAY = 24 * 60 * 60 * 1000;
const [CONFIRM_DAYS, CHANGE_DAYS] = [3, 1];
const changing: LinkPurpose[] = ['leave-address', 'take-address'];

interface Dependencies extends Pick<AccountWrites, 'database' | 'passwords' | 'notifyAccountChange'> {
  mails: Mails;
}

/** The email addresses of accounts: confirmed by a link, and changed by one to each address. */
export type Addresses = ReturnType<typeof createAddresses>;

export function createAddresses({ database, mails, passwords, notifyAccountChange }: Dependencies) {
  return {
    sendConfirmation,

    /** Sends the viewer the link once more; resolves to what it did. Throws 409 where no mail goes out. */
    async askAgain(viewer: Viewer): Promise<string> {
      return database.write(
        asUser(viewer, async (tx, row) => {
          requireMail();
          if (row.emailConfirmedAt) return messages.alreadyConfirmed;
          await sendConfirmation(row, tx);
          return messages.confirmationSent;
        }),
      );
    },

    /** Begins a change of the viewer's address. Throws 422 for a wrong password, and 409 for a taken address. */
    async beginChange({ email, currentPassword }: { email: string; currentPassword: string }, viewer: Viewer) {
      const account = await UserRow.findByPk(Number(viewer.user._id));
      const matches = await passwords.matches(currentPassword, account?.passwordHash);
      await database.write(
        asUser(viewer, async (tx, row) => {
          requireMail();
          if (!matches || row.passwordHash !== account?.passwordHash) {
            throw invalid({ currentPassword: messages.currentPasswordWrong });
          }
          if (fold(row.email) === fold(email)) throw invalid({ email: messages.sameEmail });
          await requireFree(email, row.id, tx);
          const expiresAt = new Date(Date.now() + CHANGE_DAYS * DAY);
          for (const [purpose, address] of [
            ['leave-address', row.email],
            ['take-address', email],
          ] as const) {
            const token = await createLink({ user: row, purpose, email, expiresAt }, tx);
            const content = changeEmailMail({ token, to: email });
            const to = { username: row.username, email: address, emailConfirmedAt: null };
            await mails.queue({ kind: 'email-change', to, content, until: expiresAt }, tx);
          }
        }),
      );
    },

    /** Follows a link that was sent to an address; resolves to what it did. Throws 422 for one that has ended, 409 for a taken address. */
    confirm: (token: string): Promise<string> =>
      refuseTaken(() =>
        database.write(async (tx) => {
          const { link, user } = await followLink(database, { token, purposes: ['confirm', ...changing] }, tx);
          return link.purpose === 'confirm' ? confirmAddress(user, link, tx) : confirmChange(user, link, tx);
        }),
      ),
  };

  /** Sends, within a write, the link that confirms an account's address; does nothing where no mail goes out. */
  async function sendConfirmation(row: UserRow, tx: Transaction): Promise<void> {
    if (!mails.isOffered) return;
    const expiresAt = new Date(Date.now() + CONFIRM_DAYS * DAY);
    const token = await createLink({ user: row, purpose: 'confirm', email: row.email, expiresAt }, tx);
    const content = confirmEmailMail({ token });
    const to = { username: row.username, email: row.email, emailConfirmedAt: null };
    await mails.queue({ kind: 'email-confirmation', to, content, until: expiresAt }, tx);
  }

  function requireMail(): void {
    if (!mails.isOffered) throw conflict(messages.noMail);
  }

  async function confirmAddress(row: UserRow, link: AccountLinkRow, tx: Transaction): Promise<string> {
    await setColumns(row, { emailConfirmedAt: new Date() }, tx);
    await link.destroy({ transaction: tx });
    return messages.emailConfirmed;
  }

  /** Changes the address where the link to the other one was followed already. */
  async function confirmChange(row: UserRow, link: AccountLinkRow, tx: Transaction): Promise<string> {
    await updateRow(link, { usedAt: new Date() }, tx);
    const links = await AccountLinkRow.findAll({ where: { userId: row.id, purpose: changing }, transaction: tx });
    const isWhole =
      links.length === changing.length && links.every(({ usedAt, email }) => usedAt && email === link.email);
    if (!isWhole) return messages.emailHalfChanged;
    const { email } = link;
    const from = row.email;
    const fields = { email, emailKey: fold(email), emailConfirmedAt: new Date() };
    await updateRow(row, fields, tx);
    await removeLinks({ userId: row.id, purposes: [...entryPurposes, 'confirm'] }, tx);
    await requireNotReserved(email, row.id, tx);
    await tellBothAddresses(notifyAccountChange, { user: row, by: 'owner', from, to: email }, tx);
    return messages.emailChanged;
  }
}

async function requireFree(email: string, userId: number, transaction: Transaction): Promise<void> {
  const taken = await UserRow.count({ where: { emailKey: fold(email) }, transaction });
  if (taken > 0) throw emailTaken();
  await requireNotReserved(email, userId, transaction);
}
