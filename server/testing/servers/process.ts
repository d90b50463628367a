import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { builtFolder } from '../../folders.ts';

/** Options that speed up the servers of tests; room for new objects, so that a start collects less, takes an eighth off it. */
const QUICK = ['--min-semi-space-size=16', '--import', path.join(import.meta.dirname, 'quick.mjs')];

export type Environment = Record<string, string>;

export interface RunOptions {
  /** A built file of the server, by its path there or its full one. */
  script?: string;
  args?: string[];
  /** The account that runs it; this one where none is given. */
  account?: { uid?: number; gid?: number };
  cwd?: string;
  /** A shell command that ends by running "$@". */
  shell?: string;
  /** A file descriptor for its log, instead of `log()`. */
  stderr?: number;
  /** Modules that are loaded into it first. */
  preload?: string[];
}

/** A server process: the built one, as `npm start` runs it, on a port of its own. */
export interface Process {
  url: string;
  pid: number;
  /** Returns its log so far. */
  log(): string;
  /** Returns its standard output so far. */
  output(): string;
  /** Sends a signal; resolves to the exit code, null after a kill. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  exited: Promise<number | null>;
}

/** Runs the built server until it listens; throws with its log where it ends before that. */
export async function startProcess(environment: Environment, options: RunOptions = {}): Promise<Process> {
  const { child, log, output, exited } = runServer(environment, options);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const [, found] = /^Octavo is listening on (\S+)\n/.exec(output()) ?? [];
      if (found) resolve(found);
    });
    void exited.then((code) => reject(new Error(`The server ended (${code}):\n${log()}`)));
  });
  return {
    url,
    pid: child.pid ?? 0,
    log,
    output,
    exited,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      return exited;
    },
  };
}

/**
 * Runs the built server with this environment and nothing else, on any free port where none is named: servers of other
 * tests are starting too. Hashes and writes are quick in tests, and real in the bench.
 */
export function runServer(environment: Environment, options: RunOptions = {}) {
  const {
    script = 'main.js',
    args = [],
    account = {},
    shell,
    cwd = environment.OCTAVO_DATA ?? tmpdir(),
    stderr,
    preload = [],
  } = options;
  const quick = process.env.TEST_HASHES === 'quick' ? QUICK : [];
  const imports = preload.flatMap((module) => ['--import', module]);
  const node = [process.execPath, ...quick, ...imports, path.resolve(builtFolder, 'server', script), ...args];
  const [command = '', ...rest] = shell === undefined ? node : ['/bin/sh', '-c', shell, 'sh', ...node];
  const child: ChildProcess = spawn(command, rest, {
    env: { PATH: process.env.PATH ?? '', PORT: '0', ...environment },
    cwd,
    stdio: ['ignore', 'pipe', stderr ?? 'pipe'],
    ...account,
  });
  let written = '';
  child.stderr?.on('data', (chunk) => {
    written += chunk;
  });
  let said = '';
  child.stdout?.on('data', (chunk) => {
    said += chunk;
  });
  const exited = once(child, 'close').then(([code]) => code as number | null);
  return { child, log: () => written, output: () => said, exited };
}
