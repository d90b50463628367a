import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { accepts, openSandbox } from './processes.ts';

const listen = "require('net').createServer().listen(0, '127.0.0.1', function () { console.log(this.address().port) })";
/** A program that starts another one, which listens on a port and heeds no signal that need not be heeded. */
const stubborn = ['-c', `trap '' INT TERM HUP; "$0" -e "$1" & wait`, process.execPath, listen];
const patience = { timeout: 30_000 };

it('ends what its programs started, and removes the folder with what they wrote', patience, async () => {
  const sandbox = openSandbox();
  const folder = path.dirname(sandbox.write('file', 'text'));
  const port = Number(await sandbox.start('sh', stubborn).says(/(\d+)\n/));
  expect(await accepts(port)).toBe(true);

  await sandbox.end();

  await vi.waitFor(async () => expect(await accepts(port)).toBe(false), patience);
  expect(existsSync(folder)).toBe(false);
});

it('is cleared away when the process that opened it is killed', patience, async () => {
  const script = `import { openSandbox } from ${JSON.stringify(path.join(import.meta.dirname, 'processes.ts'))};
    const sandbox = openSandbox();
    const file = sandbox.write('file', 'text');
    const port = await sandbox.start('sh', ${JSON.stringify(stubborn)}).says(/(\\d+)\\n/);
    process.send({ file, port: Number(port) });`;
  const opener = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [{ file, port }] = await once(opener, 'message');
  expect(await accepts(port)).toBe(true);

  opener.kill('SIGKILL');

  await vi.waitFor(async () => expect(await accepts(port)).toBe(false), patience);
  await vi.waitFor(() => expect(existsSync(path.dirname(file))).toBe(false), patience);
});

it('says what a program wrote that ended before it was ready', async () => {
  const sandbox = openSandbox();

  const ready = sandbox.start('sh', ['-c', 'echo no display >&2']).says(/ready (.*)/);

  await expect(ready).rejects.toThrow('sh ended before it was ready: no display');
  await sandbox.end();
});
