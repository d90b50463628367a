import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { limits } from '../../../shared/kit/limits.ts';
import { pathOfFile, readOpenedFile } from './openedFile.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'octavo-opened-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

it.each([
  ['/home/ada/press.png', '/home/ada/press.png'],
  ['press.JPG', '/folder/press.JPG'],
  ['../notes.md', '/notes.md'],
  ['file:///home/ada/on%20paper.markdown', '/home/ada/on paper.markdown'],
])('takes %s', (argument, expected) => {
  expect(pathOfFile(argument, '/folder')).toBe(expected);
});

it.each([
  '/home/ada/setup.exe',
  '/home/ada/drawing.svg',
  '/home/ada/page.html',
  '/home/ada/md',
  '--x=notes.md',
  'octavo://notes.md',
  'https://example.com/notes.md',
  'file://host/notes.md',
  '.',
])('does not take %s', (argument) => {
  expect(pathOfFile(argument, '/folder')).toBeNull();
});

it('reads a file with its name', async () => {
  const file = path.join(temporaryFolder(), 'notes.md');
  writeFileSync(file, '# Ink');

  expect(await readOpenedFile(file)).toEqual({ name: 'notes.md', body: new Uint8Array(Buffer.from('# Ink')) });
});

it('reads no more of a large file than shows that it is too large', async () => {
  const file = path.join(temporaryFolder(), 'large.png');
  writeFileSync(file, Buffer.alloc(limits.imageMaxBytes + 100));

  expect((await readOpenedFile(file)).body).toHaveLength(limits.imageMaxBytes + 1);
});

it('names a file that cannot be read', async () => {
  const folder = temporaryFolder();

  expect(await readOpenedFile(path.join(folder, 'gone.md'))).toEqual({ name: 'gone.md', body: null });
  expect(await readOpenedFile(folder)).toEqual({ name: path.basename(folder), body: null });
});
