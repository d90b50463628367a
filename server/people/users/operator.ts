import type { LoginFields, User } from '../../../shared/people/users.ts';
import { record } from '../../activity/activity.ts';
import { OPERATOR } from '../../authorise.ts';
import { ALL_TAGS } from '../../changes.ts';
import type { App } from '../../context.ts';
import { updateRow } from '../../database/queries/updateRow.ts';
import { notifyAccountChange } from '../../mail/accountChanges.ts';
import { conflict, notFound } from '../../problems.ts';
import { write } from '../../write.ts';
import { evict, resetSecondFactors } from '../secondFactors/evict.ts';
import { emailKey } from './emailKey.ts';
import { lockAccounts } from './lockAccounts.ts';
import { UserRow } from './model.ts';
import { requireGoodPassword } from './passwords/goodPassword.ts';
import { subjectOf, userView } from './view.ts';

type PasswordFields = Pick<LoginFields, 'email' | 'password'>;

/** Makes an account an administrator, with a password that its owner may not know. Throws 404, 409 for an administrator. */
export const promoteAccount = (app: App, fields: PasswordFields): Promise<User> =>
  replacePassword(app, fields, ({ email, isAdmin }) => {
    if (isAdmin) throw conflict(`${email} is an administrator already.`);
    return { isAdmin: true, isAuthor: false };
  });

/** Sets a password, and evicts whoever is in the account. Throws 404, and what `changesOf` throws, which returns what else changes. */
export async function replacePassword(
  app: App,
  { email, password }: PasswordFields,
  changesOf: (row: UserRow) => Partial<UserRow> = () => ({}),
): Promise<User> {
  const account = await UserRow.findOne({ where: { emailKey: emailKey(email) } });
  await requireGoodPassword(password, { username: account?.username ?? '', email });
  const passwordHash = await app.passwords.hash(password);
  const [actor, by] = [OPERATOR, 'operator'] as const;
  return write(app, { as: 'admin', actor, accounts: [account?.id ?? 0], tags: ALL_TAGS }, async ({ tx }) => {
    const row = await UserRow.findOne({ where: { emailKey: emailKey(email) }, transaction: tx });
    if (!row || row.id !== account?.id) throw notFound(noAccount(email));
    const changes = changesOf(row);
    await updateRow(row, { ...changes, passwordHash }, tx);
    const details = (await evict(row, tx)) ? { secondFactors: true } : {};
    const subject = subjectOf([row]);
    if (changes.isAdmin) await notifyAccountChange(app, row, { what: 'role', by, role: 'admin' }, tx);
    await notifyAccountChange(app, row, { what: 'password', by }, tx);
    if (changes.isAdmin) await record(app, { kind: 'role', actor, subject, details: { isAdmin: true } }, tx);
    await record(app, { kind: 'password', actor, subject, details }, tx);
    return userView(row);
  });
}

/** Removes all second factors of an account whose owner has lost them, and ends its sessions. Throws 404. */
export const removeLostFactors = (app: App, email: string): Promise<User> =>
  write(app, { as: 'admin', actor: OPERATOR }, async ({ tx }) => {
    const row = await UserRow.findOne({ where: { emailKey: emailKey(email) }, transaction: tx });
    if (!row) throw notFound(noAccount(email));
    await lockAccounts(app, { changed: [row.id] }, tx);
    await row.reload({ transaction: tx });
    await resetSecondFactors(app, row, OPERATOR, tx);
    return userView(row);
  });

export const noAccount = (email: string) => `There is no account with the email ${email}.`;
