import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { isListening, openSandbox } from './processes.ts';

const listen = "require('net').createServer().listen(0, '127.0.0.1', function () { console.log(this.address().port) })";
/** A program that starts another one, which listens on a port and ignores all signals that can be ignored. */
const stubborn = ['-c', `trap '' INT TERM HUP; "$0" -e "$1" & wait`, process.execPath, listen];

it('a sandbox ends what its programs started, and removes the folder with what they wrote', async () => {
  const sandbox = openSandbox();
  const folder = path.dirname(sandbox.write('file', 'text'));
  const port = Number(await sandbox.start('sh', stubborn).waitForOutput(/(\d+)\n/));
  expect(await isListening(port)).toBe(true);

  await sandbox.end();

  await expect.poll(() => isListening(port)).toBe(false);
  expect(existsSync(folder)).toBe(false);
});

it('a sandbox is removed when the process that opened it is killed', async () => {
  const script = `import { openSandbox } from ${JSON.stringify(path.join(import.meta.dirname, 'processes.ts'))};
    const sandbox = openSandbox();
    const file = sandbox.write('file', 'text');
    const port = await sandbox.start('sh', ${JSON.stringify(stubborn)}).waitForOutput(/(\\d+)\\n/);
    process.send({ file, port: Number(port) });`;
  const opener = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [{ file, port }] = await once(opener, 'message');
  expect(await isListening(port)).toBe(true);

  opener.kill('SIGKILL');

  await expect.poll(() => isListening(port)).toBe(false);
  await expect.poll(() => existsSync(path.dirname(file))).toBe(false);
});

it('a program that ends before it is ready is reported with what it wrote', async () => {
  const sandbox = openSandbox();

  const ready = sandbox.start('sh', ['-c', 'echo no display >&2']).waitForOutput(/ready (.*)/);

  await expect(ready).rejects.toThrow('sh ended before it was ready: no display');
  await sandbox.end();
});
