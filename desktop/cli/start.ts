import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * `npm run desktop -- --server=ADDRESS`: builds the app and starts it in the Electron of node_modules, with a profile and a
 * lock of its own beside those of an installed app.
 */

const project = path.join(import.meta.dirname, '..', '..');
const profile = path.join(project, 'data', 'desktop');
const options = [`--user-data-dir=${profile}`, ...process.argv.slice(2)];
const child = spawn(electron(), [project, ...options], { stdio: 'inherit' });
child.on('close', (code) => {
  process.exitCode = code ?? 1;
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));

/** The program's path; the package downloads it on the first use. */
function electron(): string {
  try {
    return createRequire(import.meta.url)('electron') as string;
  } catch {
    process.stderr.write(
      'Electron itself is not on this machine and could not be downloaded from GitHub: check the connection, then run npm run desktop again.\n',
    );
    process.exit(1);
  }
}
