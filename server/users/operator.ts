import { fold } from '../../shared/text.ts';
import type { LoginFields, User } from '../../shared/users.ts';
import { ALL_TAGS } from '../changes.ts';
import { updateRow } from '../database/updateRow.ts';
import { conflict, notFound } from '../problems.ts';
import { evict, resetSecondFactors } from '../secondFactors/evict.ts';
import { OPERATOR } from '../sessions/authorise.ts';
import { requireGoodPassword } from './goodPassword.ts';
import { lockAccounts } from './lockAccounts.ts';
import { UserRow } from './model.ts';
import type { AccountWrites } from './passwords.ts';
import { subjectOf, userView } from './view.ts';

type PasswordFields = Pick<LoginFields, 'email' | 'password'>;

/** Changes accounts for the operator's commands on the server's own machine. */
export type Operator = ReturnType<typeof createOperator>;

export function createOperator(writes: AccountWrites) {
  const { database, changes, activity, passwords, notifyAccountChange } = writes;

  /** Sets a password and evicts whoever is in the account. Throws 404, and what `check` throws. */
  async function setPassword({ email, password }: PasswordFields, check: (row: UserRow) => Partial<UserRow>) {
    const account = await UserRow.findOne({ where: { emailKey: fold(email) } });
    await requireGoodPassword(password, { username: account?.username ?? '', email });
    const passwordHash = await passwords.hash(password);
    return changes.write(
      async (tx) => {
        await lockAccounts(database, { changed: [account?.id ?? 0] }, tx);
        const row = await UserRow.findOne({ where: { emailKey: fold(email) }, transaction: tx });
        if (!row || row.id !== account?.id) throw notFound(noAccount(email));
        const change = check(row);
        await updateRow(row, { ...change, passwordHash }, tx);
        const details = (await evict(row, tx)) ? { secondFactors: true } : {};
        const actor = OPERATOR;
        const subject = subjectOf([row]);
        if (change.isAdmin) await notifyAccountChange(row, { what: 'role', by: 'operator', role: 'admin' }, tx);
        await notifyAccountChange(row, { what: 'password', by: 'operator' }, tx);
        if (change.isAdmin) await activity.record({ kind: 'role', actor, subject, details: { isAdmin: true } }, tx);
        await activity.record({ kind: 'password', actor, subject, details }, tx);
        return userView(row);
      },
      () => ALL_TAGS,
    );
  }

  return {
    /** Makes an account an administrator, with a password that its owner may not know. Throws 404, 409 for an administrator. */
    promote: (fields: PasswordFields): Promise<User> =>
      setPassword(fields, ({ email, isAdmin }) => {
        if (isAdmin) throw conflict(`${email} is an administrator already.`);
        return { isAdmin: true, isAuthor: false };
      }),

    /** Removes all second factors of an account whose owner has lost them, and ends its sessions. Throws 404. */
    resetSecondFactor: (email: string): Promise<User> =>
      database.write(async (tx) => {
        const row = await UserRow.findOne({ where: { emailKey: fold(email) }, transaction: tx });
        if (!row) throw notFound(noAccount(email));
        await lockAccounts(database, { changed: [row.id] }, tx);
        await row.reload({ transaction: tx });
        await resetSecondFactors(writes, row, OPERATOR, tx);
        return userView(row);
      }),

    /** Sets a new password. Throws 404. */
    resetPassword: (fields: PasswordFields): Promise<User> => setPassword(fields, () => ({})),
  };
}

export const noAccount = (email: string) => `There is no account with the email ${email}.`;
