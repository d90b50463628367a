import { createReadStream } from 'node:fs';
import { lstat, open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { type Entry, type Options, open as openZipFile, type ZipFile } from 'yauzl';
import { msg } from '../../../../shared/texts/t.ts';
import { StartProblem } from '../../../problems.ts';
import { Unreadable } from '../notes.ts';

/** The most files of a folder or ZIP, and characters of their names: what is listed of each stays in memory. */
const [MOST_FILES, MOST_NAMED] = [200_000, 40_000_000];
/** The most bytes of one file of a ZIP, of which very few can stand for very many. */
const LARGEST_ENTRY = 2 * 1024 * 1024 * 1024;
/** The most characters of a file that is read as a whole. */
const LONGEST_TEXT = 32 * 1024 * 1024;

/** One file of what is imported. Its name is never used as a path to write to. */
export interface SourceFile {
  /** Its path within the folder or ZIP, with '/' between the parts. */
  name: string;
  size: number;
  open(): Promise<Readable>;
}

/** The files of an import: one, or all of a folder or ZIP, in the order of their names. */
export interface Source {
  path: string;
  /** Undefined for one file alone. */
  isMany: boolean;
  files: SourceFile[];
  /** Links and what else is no file, second files of one name, and those of a ZIP that are too large, which are left aside. */
  skipped: string[];
  close(): Promise<void>;
}

/** Opens a file, folder or ZIP, by another name where it was uploaded. Throws a `StartProblem` that says why it cannot be read. */
export async function openSource(place: string, name = path.resolve(place)): Promise<Source> {
  const found = await lstat(place).catch((error: NodeJS.ErrnoException) => {
    throw new StartProblem(msg('{file} cannot be read ({code}).', { file: name, code: String(error.code) }));
  });
  if (found.isDirectory()) return openFolder(place);
  if (!found.isFile()) throw new StartProblem(msg('{file} is neither a file nor a folder.', { file: name }));
  if (found.size === 0) throw new StartProblem(msg('{file} is empty.', { file: name }));
  if (await isZip(place)) return openZip(place, name);
  const file = { name: path.basename(name), size: found.size, open: async () => createReadStream(place) };
  return { path: name, isMany: false, files: [file], skipped: [], close: async () => {} };
}

/** Returns files by their names, and by their names without folders where just one has that. */
export function filesByName(files: SourceFile[]): Map<string, SourceFile> {
  const byName = new Map<string, SourceFile>();
  const shared = new Set<string>();
  for (const file of files) {
    const name = path.posix.basename(file.name);
    if (byName.has(name)) shared.add(name);
    byName.set(name, file);
  }
  for (const name of shared) byName.delete(name);
  for (const file of files) byName.set(file.name, file);
  return byName;
}

/** Resolves to the text of a file, in the encoding that its BOM names, else UTF-8. Throws for one that is too long. */
export async function readText(file: SourceFile): Promise<string> {
  if (file.size > LONGEST_TEXT) {
    throw new Unreadable(msg('It has more than {size, number} MB.', { size: LONGEST_TEXT / 1024 / 1024 }));
  }
  const text = (await readBytes(file, LONGEST_TEXT)).buffer;
  const [first, second] = [text[0], text[1]];
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(text);
}

/** Resolves to the first bytes of a file, and whether these are all of it. */
export async function readBytes(file: SourceFile, most: number): Promise<{ buffer: Buffer; isWhole: boolean }> {
  const chunks: Buffer[] = [];
  let length = 0;
  const stream = await file.open();
  for await (const chunk of stream) {
    chunks.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length >= most) break;
  }
  stream.destroy();
  return { buffer: Buffer.concat(chunks).subarray(0, most), isWhole: length < most };
}

async function openFolder(folder: string): Promise<Source> {
  const files: SourceFile[] = [];
  const skipped: string[] = [];
  const walk = async (within: string) => {
    for (const entry of await readdir(path.join(folder, within), { withFileTypes: true })) {
      const name = within ? `${within}/${entry.name}` : entry.name;
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
      if (entry.isDirectory()) await walk(name);
      // A link could lead anywhere on this machine.
      else if (!entry.isFile()) skipped.push(name);
      else {
        const full = path.join(folder, name);
        files.push({ name, size: (await lstat(full)).size, open: async () => createReadStream(full) });
      }
      if (files.length + skipped.length > MOST_FILES) throw tooMany(folder);
    }
  };
  await walk('');
  files.sort((one, other) => (one.name < other.name ? -1 : 1));
  return { path: folder, isMany: true, files, skipped, close: async () => {} };
}

async function openZip(place: string, name: string): Promise<Source> {
  const zip = await promisify<string, Options, ZipFile>(openZipFile)(place, {
    lazyEntries: true,
    autoClose: false,
  }).catch((error: Error) => {
    throw new StartProblem(msg('{file} is no whole ZIP file: {reason}.', { file: name, reason: error.message }));
  });
  const stream = promisify<Entry, Readable>(zip.openReadStream.bind(zip));
  const files: SourceFile[] = [];
  const skipped: string[] = [];
  const names = new Set<string>();
  let named = 0;
  try {
    await new Promise<void>((resolve, reject) => {
      zip.on('entry', (entry: Entry) => {
        const { fileName } = entry;
        // The type of the file in the upper half, as Unix has it: a link is not followed.
        const isLink = ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000;
        const isLeftAside =
          isLink || entry.isEncrypted() || names.has(fileName) || entry.uncompressedSize > LARGEST_ENTRY;
        names.add(fileName);
        named += fileName.length;
        if (isLeftAside) skipped.push(fileName);
        else if (!/\/$|(^|\/)(__MACOSX|\.[^/]*)(\/|$)/.test(fileName)) {
          const open = async () => Readable.from(bytesOf(await stream(entry), fileName), { objectMode: false });
          files.push({ name: fileName, size: entry.uncompressedSize, open });
        }
        if (files.length + skipped.length > MOST_FILES || named > MOST_NAMED) reject(tooMany(name));
        else zip.readEntry();
      });
      zip.once('end', resolve);
      // Also for a name that leads out of the folder: https://github.com/thejoshwolfe/yauzl#validatefilenamefilename
      zip.once('error', (error: Error) => reject(unreadable(name, error)));
      zip.readEntry();
    });
  } catch (error) {
    zip.close();
    throw error;
  }
  files.sort((one, other) => (one.name < other.name ? -1 : 1));
  return { path: name, isMany: true, files, skipped, close: async () => zip.close() };
}

/**
 * Passes the bytes of an entry on. Throws a `StartProblem` that names one which cannot be read, also one of more bytes than it says:
 * https://github.com/thejoshwolfe/yauzl#openpath-options-callback
 */
async function* bytesOf(stream: Readable, name: string): AsyncGenerator<Buffer> {
  try {
    yield* stream;
  } catch (error) {
    throw unreadable(name, error as Error);
  }
}

async function isZip(place: string): Promise<boolean> {
  const handle = await open(place);
  try {
    const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.toString('latin1') === 'PK\x03\x04';
  } finally {
    await handle.close();
  }
}

const tooMany = (place: string) =>
  new StartProblem(
    msg('{file} has more than 200,000 files, or very long names of them: import it in parts.', { file: place }),
  );

const unreadable = (file: string, { message }: Error) =>
  new StartProblem(msg('{file} cannot be read: {reason}', { file, reason: `${message}.` }));
