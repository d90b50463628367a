import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const project = path.resolve(import.meta.dirname, '../..');
const quick = path.join(project, 'server', 'testing', 'servers', 'quick.mjs');

/** A server in a process of its own, on a data folder of its own. */
export interface ServerProcess {
  /** Its origin: 'http://127.0.0.1:41234'. */
  url: string;
  /** Its data folder. */
  data: string;
  /** Suspends the process: it accepts connections, but sends no response. */
  freeze(): void;
  /** Kills it as a loss of power would; resolves when the process has ended. */
  kill(): Promise<void>;
  /** Starts it again on the same address and data, and waits until it listens. */
  restart(): Promise<void>;
  stop(): void;
}

/** Starts one of the built servers, such as 'main.js', on empty data or on a copy, and waits until it listens. */
export async function serve(
  file: string,
  environment: NodeJS.ProcessEnv = {},
  copied?: string,
): Promise<ServerProcess> {
  const data = mkdtempSync(path.join(tmpdir(), 'octavo-e2e-'));
  if (copied) cpSync(copied, data, { recursive: true });
  const start = (port: string) =>
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
  let child = start('0');
  const url = await printedAddress(child, file);

  return {
    url,
    data,
    freeze: () => void child.kill('SIGSTOP'),
    async kill() {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
    async restart() {
      child = start(new URL(url).port);
      await printedAddress(child, file);
    },
    stop() {
      child.kill('SIGKILL');
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** Resolves to the address that the server prints once it listens. */
function printedAddress(child: ChildProcess, file: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
      const [, address] = /^Octavo is listening on (\S+)\n/.exec(output) ?? [];
      if (address) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`The server ${file} exited with code ${code}.`)));
  });
}
