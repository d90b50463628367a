import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { box, epub, mp3, mp4, ogg, pdf, zip } from '../../testing/inputs/files.ts';
import { blackPng } from '../../testing/inputs/pictures.ts';
import { fileKind } from './fileKind.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'octavo-kinds-'));
afterAll(() => rm(folder, { recursive: true }));

async function kindOf(bytes: Buffer | string): Promise<string> {
  const file = path.join(folder, 'file');
  await writeFile(file, bytes);
  return fileKind(file);
}

const refusal = (bytes: Buffer | string) =>
  kindOf(bytes).then(
    (kind) => `taken as ${kind}`,
    (problem) => problem.message,
  );

describe('a file', () => {
  it.each([
    ['pdf', pdf()],
    ['pdf', Buffer.concat([pdf(), Buffer.from('\r\n\0\0')])],
    ['zip', zip({ 'a.txt': 'a', 'b/c.txt': 'c' })],
    ['zip', zip({ 'index.html': '<!doctype html><html><script>1</script>' })],
    ['epub', epub()],
    ['mp3', mp3()],
    ['mp3', mp3({ tag: 'TIT2 A title' })],
    ['m4a', mp4()],
    ['m4a', mp4('M4B ', ['soun', 'vide'])],
    ['m4a', mp4('isom')],
    ['ogg', ogg()],
    ['ogg', ogg('\x01vorbis')],
  ])('is a %s by what is in it', async (kind, bytes) => {
    expect(await kindOf(bytes)).toBe(kind);
  });

  const [known, whole, noPage] = [
    'Only PDF, EPUB, ZIP, MP3, M4A and OGG files can be used.',
    'This file is damaged or not complete.',
    'This file can also be read as a web page, so it cannot be used.',
  ];

  it.each<[string, string, Buffer | string]>([
    ['nothing', known, ''],
    ['text', known, 'Only text.'],
    ['a page', known, '<!doctype html><title>a</title>'],
    ['a picture', known, blackPng(4, 4)],
    ['a PDF after something else', known, Buffer.concat([Buffer.from('<html>'), pdf()])],
    ['a page in a PDF', noPage, pdf('<script>alert(1)</script>')],
    ['a drawing in a PDF', noPage, pdf('<SVG onload=alert(1)>')],
    ['a page in the tag of an MP3', noPage, mp3({ tag: 'TIT2 <html lang="en">' })],
    ['a page in the name of an entry', noPage, zip({ '<script>x': 'a' })],
    ['a PDF that is cut', whole, pdf().subarray(0, 60)],
    ['an archive that is cut', whole, zip({ 'a.txt': 'a'.repeat(100) }).subarray(0, 90)],
    ['an archive with something after it', whole, Buffer.concat([zip({ 'a.txt': 'a' }), Buffer.from('more')])],
    ['an archive whose list is elsewhere', whole, Buffer.concat([zip({ a: '' }).subarray(0, 31), zip({ a: '' })])],
    ['one frame', whole, mp3({ frames: 1 })],
    ['an MP3 of zeros', whole, Buffer.concat([mp3({ frames: 1 }), Buffer.alloc(900)])],
    ['a film', whole, mp4('isom', ['soun', 'vide'])],
    ['an MP4 without sound', whole, mp4('M4A ', [])],
    ['an MP4 that is cut', whole, mp4().subarray(0, 50)],
    ['an MP4 of tens of thousands of boxes', whole, Buffer.concat([mp4(), ...Array<Buffer>(30_000).fill(box('free'))])],
    ['a film in Ogg', known, ogg('\x80theora')],
    ['one page of Ogg', whole, ogg().subarray(0, 40)],
  ])('is refused: %s', async (_, message, bytes) => {
    expect(await refusal(bytes)).toBe(message);
  });
});
