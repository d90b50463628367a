import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { fieldErrors } from '../../shared/problems.ts';
import { registerFields } from '../../shared/users.ts';
import { environmentWithFile, readConfig } from '../config.ts';
import { keepFilesPrivate, openDataFolder } from '../dataFolder.ts';
import { HttpProblem, StartProblem } from '../problems.ts';
import { explained } from '../run.ts';
import { openServices } from '../start.ts';

const USAGE = 'npm run admin -- create --email you@example.com --username You';

/** `npm run admin`: creates an administrator, or makes the account with this email one. */
keepFilesPrivate();
await explained(async () => {
  const { email, username } = readArguments();
  const environment = environmentWithFile();
  const config = readConfig({ ...environment, ADMIN_EMAIL: undefined, ADMIN_USERNAME: undefined });
  await openDataFolder(config.dataFolder);
  const { services, close } = await openServices(config, {
    origin: config.publicUrl ?? 'http://127.0.0.1',
    role: 'command',
  });
  try {
    if (await services.users.promote(email)) {
      say(`${email} is an administrator now; name and password stay as they were.`);
      return;
    }
    const password = environment.ADMIN_PASSWORD || (await ask('Password (8 characters or more): '));
    const fields = registerFields.safeParse({ email, username, password });
    if (!fields.success) throw new StartProblem(Object.values(fieldErrors(fields.error)).join('\n'));
    await services.users.create({ ...fields.data, isAdmin: true });
    say(`${email} is an administrator now.`);
  } catch (error) {
    throw error instanceof HttpProblem ? new StartProblem(error.message) : error;
  } finally {
    await close();
  }
}, 'The administrator was not created.');

function readArguments(): { email: string; username: string } {
  try {
    const { values, positionals } = parseArgs({
      options: { email: { type: 'string' }, username: { type: 'string' } },
      allowPositionals: true,
    });
    const { email, username } = values;
    if (positionals.join() === 'create' && email && username) return { email, username };
  } catch {
    // An unknown option: the usage says which there are.
  }
  throw new StartProblem(`Call it as: ${USAGE}`);
}

/** Asks on the terminal without showing what is typed. */
async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) throw new StartProblem('Set ADMIN_PASSWORD, or run this in a terminal.');
  process.stdout.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    say('');
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
