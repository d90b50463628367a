import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const project = path.resolve(import.meta.dirname, '../..');
const quick = path.join(project, 'server', 'testing', 'quick.mjs');

/** A server in a process of its own, on a data folder of its own. */
export interface Served {
  /** Its origin: 'http://127.0.0.1:41234'. */
  url: string;
  /** From now on it takes calls and answers none. */
  freeze(): void;
  /** Ends it as a loss of power would; settles when it is gone. */
  kill(): Promise<void>;
  /** Starts it again at the same address, on the same data, and waits until it listens. */
  restart(): Promise<void>;
  stop(): void;
}

/** Starts one of the built servers, such as 'main.js', and waits until it listens. */
export async function serve(file: string, environment: NodeJS.ProcessEnv = {}): Promise<Served> {
  const data = mkdtempSync(path.join(tmpdir(), 'octavo-e2e-'));
  const begin = (port: string) =>
    spawn(process.execPath, ['--import', quick, path.join(project, 'dist', 'server', file)], {
      env: {
        PATH: process.env.PATH,
        OCTAVO_DATA: data,
        OCTAVO_RATE_LIMITS: 'off',
        LOG_LEVEL: 'error',
        ...environment,
        PORT: port,
      },
      cwd: data,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  let child = begin('0');
  const url = await listening(child, file);

  return {
    url,
    freeze: () => void child.kill('SIGSTOP'),
    async kill() {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
    async restart() {
      child = begin(new URL(url).port);
      await listening(child, file);
    },
    stop() {
      child.kill('SIGKILL');
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** The address at which it says that it listens. */
function listening(child: ChildProcess, file: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
      const [, address] = /^Octavo is listening on (\S+)\n/.exec(output) ?? [];
      if (address) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`The server ${file} ended (${code}).`)));
  });
}
