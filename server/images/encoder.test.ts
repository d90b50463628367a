import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createEncoder } from './encoder.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'octavo-encoder-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a program in place of the one that encodes, which runs `work` for each `request`. */
function program(name: string, work: string): string {
  const file = path.join(folder, `${name}.mjs`);
  writeFileSync(
    file,
    `process.on('message', (request) => { ${work} }); process.on('disconnect', () => process.exit());`,
  );
  return file;
}

const encoded = `process.send({ id: request.id, encoded: { widths: [process.pid], height: 1 } })`;

it('throws 503 where an image crashes the process, and goes on with another process', async () => {
  const encoder = createEncoder({
    program: program('dies', `if (request.file === 'bomb') process.abort(); ${encoded}`),
  });

  const before = await encoder.encode('picture', folder);
  const both = await Promise.allSettled([encoder.encode('bomb', folder), encoder.encode('bomb', folder)]);
  const after = await encoder.encode('picture', folder);

  expect(both.map((each) => each.status === 'rejected' && each.reason.status)).toEqual([503, 503]);
  expect(after.widths).not.toEqual(before.widths);
  await encoder.close();
});

it('passes on refusals and system errors of the process', async () => {
  const responses = `const result = { refusal: { refused: { status: 415, message: 'No.', errors: { imgUrl: 'No.' } } }, full: { failed: { message: 'Full.', code: 'ENOSPC' } } };
    process.send({ id: request.id, ...result[request.file] })`;
  const encoder = createEncoder({ program: program('refuses', responses) });

  await expect(encoder.encode('refusal', folder)).rejects.toMatchObject({ status: 415, errors: { imgUrl: 'No.' } });
  await expect(encoder.encode('full', folder)).rejects.toMatchObject({ message: 'Full.', code: 'ENOSPC' });
  await encoder.close();
});

it('ends an idle process', async () => {
  const encoder = createEncoder({ program: program('idles', encoded), idleMs: 1 });

  const first = await encoder.encode('picture', folder);

  await expect.poll(async () => (await encoder.encode('picture', folder)).widths).not.toEqual(first.widths);
  await encoder.close();
});

it('closes while an image is encoded, and without a process', async () => {
  const encoder = createEncoder({ program: program('hangs', '') });
  const waiting = expect(encoder.encode('picture', folder)).rejects.toMatchObject({ status: 503 });

  await encoder.close();

  await waiting;
  await createEncoder().close();
});

it('ends a process that takes too long for an image, refuses that image, and encodes the others again', async () => {
  const work = `if (request.file === 'bomb') for (;;); ${encoded}`;
  const encoder = createEncoder({ program: program('loops', work), timeoutMs: 3_000 });
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

it('passes no secret to the process', async () => {
  process.env.JWT_SECRET = 'a secret of this process';
  const about = `{ status: 415, message: [...Object.keys(process.env), ...process.execArgv].sort().join() }`;
  const encoder = createEncoder({
    program: program('describes', `process.send({ id: request.id, refused: ${about} })`),
  });

  await expect(encoder.encode('picture', folder)).rejects.toMatchObject({
    message: expect.stringMatching(/^((LD_LIBRARY_PATH|MALLOC_ARENA_MAX|NODE_CHANNEL_\w+|TMPDIR),?)*$/),
  });
  delete process.env.JWT_SECRET;
  await encoder.close();
});
