import type { FileHandle } from 'node:fs/promises';
import { bytesAt } from './bytesAt.ts';

/** The most bytes of the description of a file's tracks. */
const MOST_TRACKS = 16 * 1024 * 1024;

/** The most boxes that a file consists of: each is read by itself, and a recording in parts has one for some seconds. */
const MOST_BOXES = 20_000;

/** Matches the brands of MP4 files: https://mp4ra.org/registered-types/brands */
export const MP4 = /^.{4}ftyp(?:M4A |M4B |mp4[12]|isom|iso[2-9]|dash)/s;

/** Matches those whose only pictures that move are of chapters. */
const SOUND = /^M4[AB] $/;

/** Tells if the boxes of an MP4 end where the file does, and if it has sound, but no film. */
export async function hasSoundAlone(handle: FileHandle, size: number): Promise<boolean> {
  const tracks = await trackBox(handle, size);
  if (tracks === null) return false;
  const kinds = Array.from(tracks.matchAll(/hdlr.{8}(soun|vide)/gs), ([, kind]) => kind);
  const brand = (await bytesAt(handle, 8, 4)).toString('latin1');
  return kinds.includes('soun') && (SOUND.test(brand) || !kinds.includes('vide'));
}

/** Resolves to the box that describes the tracks; null without one, and where the boxes do not fill the file: https://www.iso.org/standard/83102.html */
async function trackBox(handle: FileHandle, size: number): Promise<string | null> {
  let tracks: string | null = null;
  for (let place = 0, boxes = 1; place < size; boxes++) {
    const length = lengthOf(await bytesAt(handle, place, 16), size - place);
    if (boxes > MOST_BOXES || length < 8 || place + length > size) return null;
    if ((await bytesAt(handle, place + 4, 4)).toString('latin1') === 'moov') {
      if (length > MOST_TRACKS) return null;
      tracks = (await bytesAt(handle, place, length)).toString('latin1');
    }
    place += length;
  }
  return tracks;
}

/** Returns the length of a box by its head: 0 there is for all that is left, 1 for one of 64 bits after the name. */
function lengthOf(head: Buffer, left: number): number {
  if (head.length < 8) return 0;
  const length = head.readUInt32BE(0);
  if (length === 0) return left;
  return length === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : length;
}
