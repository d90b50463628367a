import * as z from 'zod/mini';
import { fieldErrors } from '../../../shared/problems.ts';
import { registerFields, type User } from '../../../shared/users.ts';
import { ArticleRow } from '../../articles/model.ts';
import { CommentRow } from '../../comments/model.ts';
import { StartProblem } from '../../problems.ts';
import { noAccount } from '../../users/operator.ts';
import { type Command, withServices } from './command.ts';
import { printLine, readPassword } from './terminal.ts';

const DAY = 24 * 60 * 60 * 1000;
const withPassword = z.pick(registerFields, { email: true, password: true });
const emailAlone = z.pick(registerFields, { email: true });

/** Creates an administrator, never from an existing account, which may be a stranger's. */
export const create: Command = {
  required: ['email', 'username'],
  usage: 'create --email you@example.com --username You',
  failure: 'The administrator was not created.',
  run: withServices(async ({ services: { users } }, { environment, options }) => {
    const { email } = read(emailAlone, options);
    if (await users.byEmail(email)) {
      const how = `npm run admin -- promote --email ${email}`;
      throw new StartProblem(`${email} has an account already. See whose it is, and make it one, with: ${how}`);
    }
    const fields = read(registerFields, { ...options, password: await readPassword(environment) });
    await users.create({ ...fields, isAdmin: true });
    printLine(`${email} is an administrator now.`);
  }),
};

/** Makes an account an administrator, after the operator has seen whose it is. */
export const promote: Command = {
  required: ['email'],
  flags: ['yes'],
  usage: 'promote --email you@example.com [--yes]',
  failure: 'The account was not promoted.',
  run: withServices(async ({ services: { users, operator } }, { environment, options }) => {
    const { email } = read(emailAlone, options);
    const account = await users.byEmail(email);
    if (!account) throw new StartProblem(noAccount(email));
    printLine(await describe(account));
    if (account.isAdmin) throw new StartProblem(`${email} is an administrator already.`);
    if (!options.yes) throw new StartProblem('If it is the right one, repeat the command with --yes.');
    await operator.promote(read(withPassword, { ...options, password: await readPassword(environment) }));
    printLine(`${email} is an administrator now, with this password. Its sessions have ended.`);
  }),
};

/** Sets a new password for an account whose owner has lost it. */
export const resetPassword: Command = {
  required: ['email'],
  usage: 'reset-password --email you@example.com',
  failure: 'The password was not changed.',
  run: withServices(async ({ services: { users, operator } }, { environment, options }) => {
    const { email } = read(emailAlone, options);
    if (!(await users.byEmail(email))) throw new StartProblem(noAccount(email));
    await operator.resetPassword(read(withPassword, { ...options, password: await readPassword(environment) }));
    printLine(`${email} has this password now. Its sessions have ended.`);
  }),
};

/** Removes the second factors of an account whose owner has lost them. */
export const resetSecondFactor: Command = {
  required: ['email'],
  usage: 'reset-second-factor --email you@example.com',
  failure: 'The second factors were not removed.',
  run: withServices(async ({ services: { operator } }, { options }) => {
    const { email } = read(emailAlone, options);
    await operator.resetSecondFactor(email);
    printLine(`${email} logs in with the password alone now. Its sessions have ended.`);
  }),
};

/** Prints the two lines by which the operator recognises the account. */
async function describe({ _id, username, email, createdAt }: User): Promise<string> {
  const id = Number(_id);
  const [articles, comments] = await Promise.all([
    ArticleRow.count({ where: { authorId: id } }),
    CommentRow.count({ where: { userId: id } }),
  ]);
  const days = Math.floor((Date.now() - Date.parse(createdAt)) / DAY);
  return (
    `${username}, ${email}\n` +
    `Registered on ${createdAt.slice(0, 10)}, ${days} day(s) ago; ${articles} article(s), ${comments} comment(s).`
  );
}

/** Validates input. Throws a StartProblem with a line for each wrong field. */
function read<Schema extends z.ZodMiniType>(schema: Schema, fields: object): z.output<Schema> {
  const result = schema.safeParse(fields);
  if (!result.success) throw new StartProblem(Object.values(fieldErrors(result.error)).join('\n'));
  return result.data;
}
