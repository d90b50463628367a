import { parseArgs } from 'node:util';
import { environmentWithFile, readConfig } from '../config.ts';
import { openDataFolder, setPrivateUmask } from '../dataFolder/openDataFolder.ts';
import { HttpProblem, StartProblem } from '../problems.ts';
import { exitOnStartProblem } from '../run.ts';
import { create, promote, resetPassword, resetSecondFactor } from './admin/accounts.ts';
import { checkTexts } from './admin/checkTexts.ts';
import type { Command } from './admin/command.ts';
import { adopt, sweepImages } from './admin/folder.ts';
import { testMail } from './admin/mail.ts';
import { reindex } from './admin/reindex.ts';

const commands: Record<string, Command> = {
  create,
  promote,
  'reset-password': resetPassword,
  'reset-second-factor': resetSecondFactor,
  'adopt-folder': adopt,
  'sweep-images': sweepImages,
  reindex,
  'check-texts': checkTexts,
  'test-mail': testMail,
};

/** Runs `npm run admin`: the operator's commands on an installation, on its own machine. */
setPrivateUmask();
const [name = '', ...args] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
await exitOnStartProblem(async () => {
  if (!command) throw new StartProblem(usageOf(Object.values(commands)));
  const environment = environmentWithFile();
  const options = readOptions(command);
  const config = readConfig({ ...environment, ADMIN_EMAIL: undefined, ADMIN_USERNAME: undefined });
  await openDataFolder(config.dataFolder);
  try {
    await command.run({ config, environment, options });
  } catch (error) {
    throw error instanceof HttpProblem ? new StartProblem(error.message) : error;
  }
}, command?.failure ?? 'Nothing was done.');

function readOptions({ required = [], flags = [], argument, ...command }: Command): Record<string, string | undefined> {
  const valued = required.map((option) => [option, { type: 'string' }] as const);
  const plain = flags.map((option) => [option, { type: 'boolean' }] as const);
  try {
    const { values, positionals } = parseArgs({
      args,
      options: Object.fromEntries([...valued, ...plain]),
      allowPositionals: argument !== undefined,
    });
    if (argument !== undefined && positionals.length !== 1) throw new StartProblem(usageOf([command]));
    const read = Object.entries(values).map(([option, value]) => [option, value === true ? 'yes' : String(value)]);
    const options: Record<string, string | undefined> = Object.fromEntries(read);
    if (argument !== undefined) options[argument] = positionals[0];
    if (required.every((option) => options[option])) return options;
  } catch {
    // The usage lists the options that exist.
  }
  throw new StartProblem(usageOf([command]));
}

function usageOf(those: Pick<Command, 'usage'>[]): string {
  return `Call it as: ${those.map(({ usage }) => `npm run admin -- ${usage}`).join(', ')}`;
}
