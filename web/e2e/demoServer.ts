import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const server = path.resolve(import.meta.dirname, '../../dist/server/cli/demo.js');

/** Runs the demo site for the browser tests, on its own data; they find its address in E2E_URL. */
export default async function startDemo(): Promise<() => Promise<void>> {
  const data = mkdtempSync(path.join(tmpdir(), 'octavo-e2e-'));
  const child = spawn(process.execPath, [server], {
    env: { PATH: process.env.PATH, PORT: '0', OCTAVO_DATA: data, OCTAVO_RATE_LIMITS: 'off', LOG_LEVEL: 'error' },
    cwd: data,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.env.E2E_URL = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const [, address] = /^Octavo is listening on (\S+)\n/.exec(output) ?? [];
      if (address) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`The demo server ended (${code}).`)));
  });

  return async () => {
    child.kill('SIGKILL');
    rmSync(data, { recursive: true, force: true });
  };
}
