import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createEncoder } from './encoder.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'octavo-encoder-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A program in place of the one that encodes, doing this with each `wanted`. */
function program(name: string, work: string): string {
  const file = path.join(folder, `${name}.mjs`);
  writeFileSync(
    file,
    `process.on('message', (wanted) => { ${work} }); process.on('disconnect', () => process.exit());`,
  );
  return file;
}

const encoded = `process.send({ id: wanted.id, encoded: { widths: [process.pid], height: 1 } })`;

it('answers that it is unavailable where the process dies of an image, and goes on with another process', async () => {
  const encoder = createEncoder({
    program: program('dies', `if (wanted.file === 'bomb') process.abort(); ${encoded}`),
  });

  const before = await encoder.encode('picture', folder);
  const both = await Promise.allSettled([encoder.encode('bomb', folder), encoder.encode('bomb', folder)]);
  const after = await encoder.encode('picture', folder);

  expect(both.map((each) => each.status === 'rejected' && each.reason.status)).toEqual([503, 503]);
  expect(after.widths).not.toEqual(before.widths);
  await encoder.close();
});

it('tells what was refused, and what the system said', async () => {
  const answers = `const told = { refusal: { refused: { status: 415, message: 'No.', errors: { imgUrl: 'No.' } } }, full: { failed: { message: 'Full.', code: 'ENOSPC' } } };
    process.send({ id: wanted.id, ...told[wanted.file] })`;
  const encoder = createEncoder({ program: program('refuses', answers) });

  await expect(encoder.encode('refusal', folder)).rejects.toMatchObject({ status: 415, errors: { imgUrl: 'No.' } });
  await expect(encoder.encode('full', folder)).rejects.toMatchObject({ message: 'Full.', code: 'ENOSPC' });
  await encoder.close();
});

it('lets the process go when nobody wants anything of it', async () => {
  const encoder = createEncoder({ program: program('idles', encoded), idleMs: 1 });

  const first = await encoder.encode('picture', folder);

  await expect.poll(async () => (await encoder.encode('picture', folder)).widths).not.toEqual(first.widths);
  await encoder.close();
});

it('closes amid an image, and where there was none', async () => {
  const encoder = createEncoder({ program: program('hangs', '') });
  const waiting = expect(encoder.encode('picture', folder)).rejects.toMatchObject({ status: 503 });

  await encoder.close();

  await waiting;
  await createEncoder().close();
});

// Time enough for a process to start on a machine that does other things too.
const slow = { timeout: 60_000 };

it('ends a process that takes too long for an image, refuses that one, and does the others anew', slow, async () => {
  const work = `if (wanted.file === 'bomb') for (;;); ${encoded}`;
  const encoder = createEncoder({ program: program('loops', work), mostMs: 3_000 });
  const { widths } = await encoder.encode('picture', folder);
  const [pid = 0] = widths;

  const [bomb, ...others] = await Promise.allSettled(
    ['bomb', 'picture', 'picture'].map((file) => encoder.encode(file, folder)),
  );

  expect(bomb).toMatchObject({ status: 'rejected', reason: { status: 422, errors: { imgUrl: expect.any(String) } } });
  expect(others.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect(() => process.kill(pid, 0)).toThrow(/ESRCH/);
  await encoder.close();
});

it('tells the process no secret', async () => {
  process.env.JWT_SECRET = 'a secret of this process';
  const about = `{ status: 415, message: [...Object.keys(process.env), ...process.execArgv].sort().join() }`;
  const encoder = createEncoder({ program: program('tells', `process.send({ id: wanted.id, refused: ${about} })`) });

  await expect(encoder.encode('picture', folder)).rejects.toMatchObject({
    message: expect.stringMatching(/^((LD_LIBRARY_PATH|MALLOC_ARENA_MAX|NODE_CHANNEL_\w+|TMPDIR),?)*$/),
  });
  delete process.env.JWT_SECRET;
  await encoder.close();
});
