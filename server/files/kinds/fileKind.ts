import { type FileHandle, open } from 'node:fs/promises';
import type { FileKind } from '../../../shared/media/fileAddress.ts';
import { fileMessages } from '../../../shared/media/fileMessages.ts';
import { HttpProblem } from '../../problems.ts';
import { bytesAt, lastBytes } from './bytesAt.ts';
import { hasSoundAlone, MP4 } from './mp4.ts';
import { frameLength, hasFrames } from './mpegAudio.ts';
import { firstEntry, isWholeZip, zipKind } from './zip.ts';

/** The bytes at the beginning by which browsers guess what a file is: https://mimesniff.spec.whatwg.org/#reading-the-resource-header */
const HEADER = 1445;

/** Matches the beginning of a page, or of a picture that may have scripts. */
const PAGE = /<(?:!doctype\s+html|html|head|body|script|iframe|svg)[\s/>]/i;

/** What the first packet of an Ogg file with sound begins with: https://www.xiph.org/ogg/doc/ */
const OGG_SOUND = ['\x01vorbis', 'OpusHead', 'Speex   ', '\x7fFLAC'];

/**
 * Resolves to what a file is by its content, whatever its name and declared type: by its first bytes, and by what shows that it
 * is whole. Throws 415 for one of another kind, a damaged one, and one that could be read as a page.
 */
export async function fileKind(file: string): Promise<FileKind> {
  const handle = await open(file);
  try {
    const start = await bytesAt(handle, 0, HEADER);
    const kind = kindByStart(start);
    if (!kind) throw refusal(fileMessages.notAllowed);
    // An archive may begin with a page, which nobody gets out of it by accident.
    const head = kind === 'zip' || kind === 'epub' ? firstEntry(start) : start;
    if (PAGE.test(head.toString('latin1'))) throw refusal(fileMessages.readableAsPage);
    const { size } = await handle.stat();
    if (!(await isWhole[kind](handle, size))) throw refusal(fileMessages.unreadable);
    return kind;
  } finally {
    await handle.close();
  }
}

const refusal = (message: string) => new HttpProblem(415, message, { file: message });

function kindByStart(start: Buffer): FileKind | null {
  const text = start.toString('latin1');
  if (/^%PDF-\d\.\d/.test(text)) return 'pdf';
  if (text.startsWith('PK\x03\x04') && start.length > 30) return zipKind(start);
  if (text.startsWith('ID3') || frameLength(start) > 0) return 'mp3';
  if (MP4.test(text)) return 'm4a';
  const isOgg = text.startsWith('OggS\0\x02') && OGG_SOUND.some((packet) => text.startsWith(packet, 28));
  return isOgg ? 'ogg' : null;
}

const isWhole: Record<FileKind, (handle: FileHandle, size: number) => Promise<boolean>> = {
  pdf: async (handle, size) => /startxref\s+\d+\s+%%EOF/.test((await lastBytes(handle, size, 2048)).toString('latin1')),
  epub: isWholeZip,
  zip: isWholeZip,
  mp3: hasFrames,
  m4a: hasSoundAlone,
  ogg: hasPages,
};

/** Tells if an Ogg file has a page after its first: https://www.rfc-editor.org/rfc/rfc3533#section-6 */
async function hasPages(handle: FileHandle): Promise<boolean> {
  const page = await bytesAt(handle, 0, 27 + 255);
  const segments = page[26] ?? 0;
  const length = page.subarray(27, 27 + segments).reduce((sum, segment) => sum + segment, 27 + segments);
  return (await bytesAt(handle, length, 5)).toString('latin1') === 'OggS\0';
}
