import * as z from 'zod/mini';
import { fieldErrors } from '../../../shared/kit/problems.ts';
import { registerFields, type User } from '../../../shared/people/users.ts';
import { ArticleRow } from '../../articles/model.ts';
import { CommentRow } from '../../comments/model.ts';
import { PasskeyRow, TotpRow } from '../../people/secondFactors/model.ts';
import { noAccount, promoteAccount, removeLostFactors, replacePassword } from '../../people/users/operator.ts';
import { createUser, userByEmail } from '../../people/users/users.ts';
import { StartProblem } from '../../problems.ts';
import { type Command, withContext } from './command.ts';
import { printLine, readPassword } from './terminal.ts';

const EVICTED = 'Its sessions, remembered devices, pending links and second factors have ended.';
const DAY = 24 * 60 * 60 * 1000;
const withPassword = z.pick(registerFields, { email: true, password: true });
const emailAlone = z.pick(registerFields, { email: true });

/** Creates an administrator, never from an existing account, which may be a stranger's. */
export const create: Command = {
  required: ['email', 'username'],
  usage: 'create --email you@example.com --username You',
  failure: 'The administrator was not created.',
  run: withContext(async (app, { environment, options }) => {
    const { email } = read(emailAlone, options);
    if (await userByEmail(email)) {
      const how = `npm run admin -- promote --email ${email}`;
      throw new StartProblem(`${email} has an account already. See whose it is, and make it one, with: ${how}`);
    }
    const fields = read(registerFields, { ...options, password: await readPassword(environment) });
    await createUser(app, { ...fields, role: 'administrator' });
    printLine(`${email} is an administrator now.`);
  }),
};

/** Makes an account an administrator, after the operator has seen whose it is. */
export const promote: Command = {
  required: ['email'],
  flags: ['yes'],
  usage: 'promote --email you@example.com [--yes]',
  failure: 'The account was not promoted.',
  run: withContext(async (app, { environment, options }) => {
    const { email } = read(emailAlone, options);
    const account = await userByEmail(email);
    if (!account) throw new StartProblem(noAccount(email));
    printLine(await describe(account));
    if (account.isAdmin) throw new StartProblem(`${email} is an administrator already.`);
    if (!options.yes) throw new StartProblem('If it is the right one, repeat the command with --yes.');
    await promoteAccount(app, read(withPassword, { ...options, password: await readPassword(environment) }));
    printLine(`${email} is an administrator now, with this password. ${EVICTED}`);
  }),
};

/** Sets a new password for an account whose owner has lost it, or in which somebody else is. */
export const resetPassword: Command = {
  required: ['email'],
  usage: 'reset-password --email you@example.com',
  failure: 'The password was not changed.',
  run: withContext(async (app, { environment, options }) => {
    const { email } = read(emailAlone, options);
    if (!(await userByEmail(email))) throw new StartProblem(noAccount(email));
    await replacePassword(app, read(withPassword, { ...options, password: await readPassword(environment) }));
    printLine(`${email} has this password now. ${EVICTED}`);
  }),
};

/** Removes the second factors of an account whose owner has lost them. */
export const resetSecondFactor: Command = {
  required: ['email'],
  usage: 'reset-second-factor --email you@example.com',
  failure: 'The second factors were not removed.',
  run: withContext(async (app, { options }) => {
    const { email } = read(emailAlone, options);
    await removeLostFactors(app, email);
    printLine(`${email} logs in with the password alone now. Its sessions have ended.`);
  }),
};

/** Returns the lines by which the operator recognises the account, and sees what else opens it. */
async function describe({ _id, username, email, createdAt, isEmailConfirmed }: User): Promise<string> {
  const id = Number(_id);
  const [articles, comments, factors] = await Promise.all([
    ArticleRow.count({ where: { authorId: id } }),
    CommentRow.count({ where: { userId: id } }),
    factorsOf(id),
  ]);
  const days = Math.floor((Date.now() - Date.parse(createdAt)) / DAY);
  return (
    `${username}, ${email}\n` +
    `Registered on ${createdAt.slice(0, 10)}, ${days} day(s) ago; ${articles} article(s), ${comments} comment(s).\n` +
    (isEmailConfirmed
      ? 'Its address is confirmed.\n'
      : 'Its address is not confirmed: whoever registered has not shown that it is theirs.\n') +
    (factors.length > 0
      ? `Second factors, which a new password removes: ${factors.join('; ')}.`
      : 'It has no second factor.')
  );
}

/** Returns a text for each second factor of an account: its kind, its name and since when it is there. */
async function factorsOf(userId: number): Promise<string[]> {
  const [app, passkeys] = await Promise.all([
    TotpRow.findByPk(userId),
    PasskeyRow.findAll({ where: { userId }, order: [['id', 'ASC']] }),
  ]);
  const since = (date: Date) => `since ${date.toISOString().slice(0, 10)}`;
  return [
    ...(app?.confirmedAt ? [`an authenticator app, ${since(app.confirmedAt)}`] : []),
    ...passkeys.map(({ name, createdAt }) => `the passkey “${name}”, ${since(createdAt)}`),
  ];
}

/** Validates input. Throws a StartProblem with a line for each wrong field. */
function read<Schema extends z.ZodMiniType>(schema: Schema, fields: object): z.output<Schema> {
  const result = schema.safeParse(fields);
  if (!result.success) throw new StartProblem(Object.values(fieldErrors(result.error)).join('\n'));
  return result.data;
}
