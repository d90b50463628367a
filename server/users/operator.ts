import { fold } from '../../shared/text.ts';
import type { LoginFields, User } from '../../shared/users.ts';
import { ALL_TAGS } from '../changes.ts';
import { updateRow } from '../database/updateRow.ts';
import { conflict, notFound } from '../problems.ts';
import { forgetDevices } from '../secondFactors/devices.ts';
import { removeSecondFactors } from '../secondFactors/secondFactors.ts';
import { OPERATOR } from '../sessions/authorise.ts';
import { endSessions } from '../sessions/sessions.ts';
import { requireGoodPassword } from './goodPassword.ts';
import { UserRow } from './model.ts';
import type { AccountWrites } from './passwords.ts';
import { subjectOf, userView } from './view.ts';

type PasswordFields = Pick<LoginFields, 'email' | 'password'>;

/** Changes accounts for the operator's commands on the server's own machine. */
export type Operator = ReturnType<typeof createOperator>;

export function createOperator({ database, changes, activity, passwords, notifyAccountChange }: AccountWrites) {
  /** Sets a password and ends the account's sessions. Throws 404, and what `check` throws. */
  async function setPassword({ email, password }: PasswordFields, check: (row: UserRow) => Partial<UserRow>) {
    const account = await UserRow.findOne({ where: { emailKey: fold(email) } });
    await requireGoodPassword(password, { username: account?.username ?? '', email });
    const passwordHash = await passwords.hash(password);
    return changes.write(
      async (tx) => {
        await database.exclusive('administrators', tx);
        const row = await UserRow.findOne({ where: { emailKey: fold(email) }, transaction: tx });
        if (!row) throw notFound(noAccount(email));
        const change = check(row);
        await updateRow(row, { ...change, passwordHash, version: row.version + 1 }, tx);
        await endSessions(row.id, tx);
        await forgetDevices(row.id, tx);
        const actor = OPERATOR;
        const subject = subjectOf([row]);
        if (change.isAdmin) await notifyAccountChange(row, { what: 'role', by: 'operator', role: 'admin' }, tx);
        await notifyAccountChange(row, { what: 'password', by: 'operator' }, tx);
        if (change.isAdmin) await activity.record({ kind: 'role', actor, subject, details: { isAdmin: true } }, tx);
        await activity.record({ kind: 'password', actor, subject }, tx);
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
        await database.exclusive('administrators', tx);
        const row = await UserRow.findOne({ where: { emailKey: fold(email) }, transaction: tx });
        if (!row) throw notFound(noAccount(email));
        if (!row.secondFactor) throw conflict(`${email} has no second factor.`);
        await removeSecondFactors(row, tx);
        await endSessions(row.id, tx);
        const change = { actor: OPERATOR, subject: subjectOf([row]), details: { change: 'reset' } } as const;
        await activity.record({ kind: 'second-factor', ...change }, tx);
        const detail = 'All second factors of your account were removed.';
        await notifyAccountChange(row, { what: 'second-factor', by: 'operator', detail }, tx);
        return userView(row);
      }),

    /** Sets a new password. Throws 404. */
    resetPassword: (fields: PasswordFields): Promise<User> => setPassword(fields, () => ({})),
  };
}

export const noAccount = (email: string) => `There is no account with the email ${email}.`;
