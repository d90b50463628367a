import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { type Config, environmentWithFile, readConfig } from '../config.ts';
import { faultOf } from '../database/faults.ts';
import { openDataFolder, setPrivateUmask } from '../dataFolder/openDataFolder.ts';
import { HttpProblem, StartProblem } from '../problems.ts';
import { ImportFault } from '../transfer/import/importing.ts';
import { backup, restore } from './transfer/backup.ts';
import type { Command, Result } from './transfer/command.ts';
import { erase } from './transfer/erase.ts';
import { exportSite } from './transfer/export.ts';
import { importFrom } from './transfer/import.ts';
import { move } from './transfer/move.ts';
import { progressOn } from './transfer/progress.ts';
import { storage } from './transfer/storage.ts';

const commands: Record<string, Command> = {
  backup,
  restore,
  export: exportSite,
  import: importFrom,
  move,
  erase,
  storage,
};

const REASONS: Record<string, string> = {
  ENOSPC: 'The disk is full',
  EDQUOT: 'The disk is full',
  SQLITE_FULL: 'The disk is full',
  EACCES: 'This user may not',
  EPERM: 'This user may not',
  EROFS: 'The disk takes no changes',
  ENOENT: 'There is no such file or folder',
  ENOTDIR: 'There is no such folder',
  ECONNREFUSED: 'The database is away',
  ECONNRESET: 'The database went away',
  EPIPE: 'The database went away',
  '57P01': 'The database went away',
};

/** Of the main thread and of those that shape texts: long texts come and go, of which V8 collects hundreds of megabytes otherwise. See `run.ts`. */
const HEAP_GROWTH = 50;

/** Runs `npm run backup`, `restore` and the others that bring a site elsewhere: each ends with one line, or one of JSON. */
setPrivateUmask();
setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
const [name = '', ...args] = process.argv.slice(2);
const isJson = args.includes('--json');
process.exitCode = await run().then(
  ({ line, ...facts }) => {
    process.stdout.write(`${isJson ? JSON.stringify({ ok: true, ...facts }) : line}\n`);
    return 0;
  },
  (error: unknown) => {
    const problem = problemOf(error);
    if (isJson) process.stdout.write(`${JSON.stringify({ ok: false, problem })}\n`);
    else process.stderr.write(`${commands[name]?.failure ?? 'Nothing was done.'} ${problem}\n`);
    return 1;
  },
);

async function run(): Promise<Result> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new StartProblem(`The commands are: ${Object.keys(commands).join(', ')}.`);
  const { argument, options } = readArguments(command);
  const config = configOf();
  await openDataFolder(config.dataFolder);
  const progress = progressOn(process.stderr);
  try {
    return await command.run({ config, argument, options, progress: progress.show });
  } finally {
    progress.end();
  }
}

function configOf(): Config {
  return readConfig({ ...environmentWithFile(), ADMIN_EMAIL: undefined, ADMIN_USERNAME: undefined });
}

function readArguments({ usage, argument, options: known = {} }: Command) {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { ...known, json: { type: 'boolean' } },
      allowPositionals: argument !== undefined,
    });
    if (positionals.length === (argument === undefined ? 0 : 1)) {
      return { argument: positionals[0] ?? '', options: values as Record<string, string | boolean | undefined> };
    }
  } catch {
    // The usage lists the options that exist.
  }
  throw new StartProblem(`Call it as: npm run ${usage}`);
}

/** Returns a sentence for the operator. Throws errors of the program itself. */
function problemOf(error: unknown): string {
  if (error instanceof StartProblem || error instanceof HttpProblem) return error.message;
  if (error instanceof ImportFault) {
    return `${problemOf(error.cause)} It stopped at ${error.place}: the same command goes on there.`;
  }
  const { code, parent, path: file } = error as NodeJS.ErrnoException & { parent?: NodeJS.ErrnoException };
  // The driver of Postgres gives connections that break no code.
  const reason = code ?? parent?.code ?? (faultOf(error) === 'away' ? 'ECONNRESET' : undefined);
  if (reason === undefined) throw error;
  const known = REASONS[reason];
  return `${known ?? `The system says ${reason}`}${file ? `: ${file}` : ''}.`;
}
