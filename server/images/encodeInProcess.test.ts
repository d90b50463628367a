import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { builtFolder } from '../folders.ts';
import { encodeInProcess } from './encodeInProcess.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'octavo-encoder-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The address of a built module, because a process that runs no TypeScript imports it. */
const built = (name: string) => pathToFileURL(path.join(builtFolder, 'server', `${name}.js`)).href;

/** Writes a program in place of the one that encodes, with this body of `encode(file)`. */
function programOf(body: string): string {
  const program = path.join(mkdtempSync(path.join(folder, 'program-')), 'program.mjs');
  writeFileSync(
    program,
    `import { HttpProblem } from '${built('problems')}';
    import { handleRun } from '${built('workers/runInProcess')}';
    handleRun(async (file) => { ${body} });`,
  );
  return program;
}

const encode = (file: string, program: string) => encodeInProcess({ file, folder, program });
const encoded = 'return { widths: [process.pid], height: 1 };';

it('throws 503 where an image crashes the process, and encodes the others', async () => {
  const program = programOf(`if (file === 'bomb') process.abort(); ${encoded}`);

  const [bomb, other] = await Promise.allSettled([encode('bomb', program), encode('picture', program)]);

  expect(bomb).toMatchObject({ status: 'rejected', reason: { status: 503 } });
  expect(other.status).toBe('fulfilled');
});

it('throws 503 where the process ends while it starts', async () => {
  const program = path.join(folder, 'ends.mjs');
  writeFileSync(program, 'process.exit()');

  await expect(encode('picture', program)).rejects.toMatchObject({ status: 503 });
});

it('passes on refusals and system errors of the process', async () => {
  const program = programOf(`if (file === 'refusal') throw new HttpProblem(415, 'No.', { imgUrl: 'No.' });
    throw Object.assign(new Error('Full.'), { code: 'ENOSPC' });`);

  await expect(encode('refusal', program)).rejects.toMatchObject({ status: 415, errors: { imgUrl: 'No.' } });
  await expect(encode('full', program)).rejects.toMatchObject({ message: 'Full.', code: 'ENOSPC' });
});

it('ends the process with its image', async () => {
  const { widths } = await encode('picture', programOf(encoded));

  await expect.poll(() => isRunning(widths[0])).toBe(false);
});

it('ends the process where the server is gone', async () => {
  const program = programOf('setInterval(() => {}, 1000); console.error(file); await new Promise(() => {});');
  const run = JSON.stringify({ program, args: ['begun'], timeoutMs: 60_000 });
  const file = path.join(folder, 'server.mjs');
  writeFileSync(file, `import { runInProcess } from '${built('workers/runInProcess')}'; runInProcess(${run});`);
  const server = spawn(process.execPath, [file], { stdio: ['ignore', 'ignore', 'pipe'] });
  await once(server.stderr, 'data');

  server.kill('SIGKILL');

  // Ends with the last process that has it open.
  await once(server.stderr, 'end');
});

it('goes on at the signals that reach the whole process group', async () => {
  const program = programOf(`for (const signal of ['SIGINT', 'SIGTERM']) {
      const received = new Promise((resolve) => process.once(signal, resolve));
      process.kill(process.pid, signal);
      await received;
    }
    ${encoded}`);

  expect(await encode('picture', program)).toMatchObject({ height: 1 });
});

it('ends a process that takes too long, refuses its image, and encodes the others', async () => {
  const program = programOf(`if (file === 'bomb') for (;;); ${encoded}`);
  const bomb = encodeInProcess({ file: 'bomb', folder, program, timeoutMs: 3_000 });

  const other = await encode('picture', program);

  await expect(bomb).rejects.toMatchObject({ status: 422, errors: { imgUrl: expect.any(String) } });
  expect(other.height).toBe(1);
});

it('passes no secret to the process', async () => {
  process.env.JWT_SECRET = 'a secret of this process';
  const program = programOf('throw new Error([...Object.keys(process.env), ...process.execArgv].sort().join());');

  await expect(encode('picture', program)).rejects.toMatchObject({
    message: expect.stringMatching(/^((LD_LIBRARY_PATH|MALLOC_ARENA_MAX|NODE_CHANNEL_\w+|TMPDIR),?)*$/),
  });
  delete process.env.JWT_SECRET;
});

function isRunning(pid = 0): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
