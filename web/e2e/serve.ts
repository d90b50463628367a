import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const built = path.resolve(import.meta.dirname, '../../dist/server');

/** A server in a process of its own, on a data folder of its own. */
export interface Served {
  /** Its origin: 'http://127.0.0.1:41234'. */
  url: string;
  stop(): void;
}

/** Starts one of the built servers, such as 'main.js', and waits until it listens. */
export async function serve(file: string, environment: NodeJS.ProcessEnv = {}): Promise<Served> {
  const data = mkdtempSync(path.join(tmpdir(), 'octavo-e2e-'));
  const child = spawn(process.execPath, [path.join(built, file)], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      OCTAVO_DATA: data,
      OCTAVO_RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      ...environment,
    },
    cwd: data,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = () => {
    child.kill('SIGKILL');
    rmSync(data, { recursive: true, force: true });
  };
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const [, address] = /^Octavo is listening on (\S+)\n/.exec(output) ?? [];
      if (address) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`The server ${file} ended (${code}).`)));
  });
  return { url, stop };
}
