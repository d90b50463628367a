import type { FileHandle } from 'node:fs/promises';
import { bytesAt, lastBytes } from './bytesAt.ts';

// The records of an archive: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3

const LOCAL_HEADER = 30;
const END_RECORD = 22;
/** The most bytes of the comment that may follow the last record. */
const COMMENT = 65_535;

/** Tells what an archive is by its first entry, which in an EPUB names the media type: https://www.w3.org/TR/epub-33/#sec-zip-container-mime */
export function zipKind(start: Buffer): 'epub' | 'zip' {
  const isStored = start.readUInt16LE(8) === 0;
  const entry = start.toString('latin1', LOCAL_HEADER, LOCAL_HEADER + 64);
  return isStored && /^mimetype.{0,26}application\/epub\+zip/s.test(entry) ? 'epub' : 'zip';
}

/** Returns the header of an archive's first entry with its name. */
export const firstEntry = (start: Buffer): Buffer => start.subarray(0, LOCAL_HEADER + start.readUInt16LE(26));

/** Tells if an archive ends where the file does, and has its list of entries where it says. */
export async function isWholeZip(handle: FileHandle, size: number): Promise<boolean> {
  const end = await lastBytes(handle, size, END_RECORD + COMMENT);
  const at = end.lastIndexOf('PK\x05\x06', end.length - END_RECORD, 'latin1');
  if (at === -1 || at + END_RECORD + end.readUInt16LE(at + 20) !== end.length) return false;
  const [length, place] = [end.readUInt32LE(at + 12), end.readUInt32LE(at + 16)];
  if (place + length > size - end.length + at) return false;
  return (await bytesAt(handle, place, 4)).toString('latin1') === 'PK\x01\x02';
}
