import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { ZipFile } from 'yazl';
import { openSource } from './openSource.ts';

/** Where the central directory has the size of its first entry: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3.12 */
const SIZE_AT = 24;

type Entry = [name: string, content: string, mode?: number];

/** Opens a ZIP of these entries, changed as said. */
async function openZip(
  entries: Entry[],
  change: (bytes: Buffer, directory: number) => Buffer | undefined = () => undefined,
) {
  const zip = new ZipFile();
  for (const [name, content, mode] of entries) zip.addBuffer(Buffer.from(content), name, mode ? { mode } : {});
  zip.end();
  const bytes = await buffer(zip.outputStream as NodeJS.ReadableStream);
  const folder = mkdtempSync(path.join(tmpdir(), 'octavo-zip-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'export.zip');
  writeFileSync(file, change(bytes, bytes.indexOf('PK\x01\x02', 0, 'latin1')) ?? bytes);
  const source = await openSource(file);
  onTestFinished(() => source.close());
  return source;
}

const names = ({ files }: { files: { name: string }[] }) => files.map(({ name }) => name);

/** Gives the first entry another size in the directory. */
const sized = (size: number) => (bytes: Buffer, directory: number) => {
  bytes.writeUInt32LE(size, directory + SIZE_AT);
  return bytes;
};

it('refuses a ZIP with a name that leads out of its folder', async () => {
  const outwards = (bytes: Buffer) =>
    Buffer.from(bytes.toString('latin1').replaceAll('aa/bb.md', '../bb.md'), 'latin1');

  await expect(openZip([['aa/bb.md', 'x']], outwards)).rejects.toThrow(
    'cannot be read: invalid relative path: ../bb.md',
  );
});

it('leaves a symbolic link in a ZIP aside', async () => {
  const source = await openZip([
    ['link.md', '/etc/passwd', 0o120777],
    ['a.md', 'x'],
  ]);

  expect([names(source), source.skipped]).toEqual([['a.md'], ['link.md']]);
});

it('reads the first of two entries of one name, and leaves the other aside', async () => {
  const source = await openZip([
    ['a.md', 'first'],
    ['a.md', 'second'],
  ]);

  expect([names(source), source.skipped]).toEqual([['a.md'], ['a.md']]);
  expect(await buffer((await source.files[0]?.open()) as NodeJS.ReadableStream)).toEqual(Buffer.from('first'));
});

it('leaves an entry aside that says to unpack to more than 2 GB', async () => {
  const source = await openZip(
    [
      ['big.xml', 'x'],
      ['a.md', 'x'],
    ],
    sized(2 ** 31 + 1),
  );

  expect([names(source), source.skipped]).toEqual([['a.md'], ['big.xml']]);
});

it('stops to read an entry that unpacks to more than it says, by its name', async () => {
  const source = await openZip([['bomb.xml', 'x'.repeat(100_000)]], sized(1_000));

  const content = await source.files[0]?.open();

  await expect(buffer(content as NodeJS.ReadableStream)).rejects.toThrow(/^bomb\.xml cannot be read: too many bytes/);
});
