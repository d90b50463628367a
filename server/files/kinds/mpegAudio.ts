import type { FileHandle } from 'node:fs/promises';
import { bytesAt } from './bytesAt.ts';

/** The bit rates of layer III, in kbit/s, of MPEG 1 and of the others: https://www.iso.org/standard/22412.html */
const RATES = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
/** The sampling rates of MPEG 1. */
const FREQUENCIES = [44_100, 48_000, 32_000] as const;
/** What they are divided by, by the bits of the version: 2.5, none, 2 and 1. */
const DIVISORS = [4, 0, 2, 1] as const;

/** The bytes after a tag in which the sound begins. */
const BEGINNING = 64 * 1024;

/** Returns the length in bytes of the frame of layer III that begins there; 0 where none does. */
export function frameLength(bytes: Buffer, at = 0): number {
  if (bytes.length < at + 4) return 0;
  const head = bytes.readUInt32BE(at);
  const divisor = DIVISORS[(head >> 19) & 3] ?? 0;
  const isFirst = divisor === 1;
  const rate = RATES[isFirst ? 0 : 1][(head >> 12) & 15] ?? 0;
  const frequency = FREQUENCIES[(head >> 10) & 3];
  if (head >>> 21 !== 0x7ff || ((head >> 17) & 3) !== 1 || divisor === 0 || rate === 0 || !frequency) return 0;
  return Math.floor(((isFirst ? 144_000 : 72_000) * rate * divisor) / frequency) + ((head >> 9) & 1);
}

/** Tells if an MP3 has, after its tag if it has one, two frames one after the other. */
export async function hasFrames(handle: FileHandle): Promise<boolean> {
  const tag = await bytesAt(handle, 0, 10);
  const isTagged = tag.toString('latin1', 0, 3) === 'ID3';
  // Seven bits of each byte: https://id3.org/id3v2.4.0-structure
  const start = isTagged ? tag.subarray(6).reduce((sum, byte) => sum * 128 + (byte & 127), 0) + tag.length : 0;
  const sound = await bytesAt(handle, start, BEGINNING);
  for (let at = sound.indexOf(0xff); at !== -1; at = sound.indexOf(0xff, at + 1)) {
    const length = frameLength(sound, at);
    if (length > 0 && frameLength(sound, at + length) > 0) return true;
  }
  return false;
}
