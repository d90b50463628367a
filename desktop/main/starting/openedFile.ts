import { createReadStream } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isOpenable, type OpenedFile } from '../../../shared/desktop.ts';
import { limits } from '../../../shared/kit/limits.ts';

/** One byte more than any file that the page takes, so that the page says itself what is too large. */
const MAX_BYTES = limits.imageMaxBytes + 1;

/** Returns the path of a picture or Markdown file that an argument names, as a path or as a file: URL; null for any other argument. */
export function pathOfFile(argument: string, folder: string): string | null {
  const isUrl = /^file:\/\/\//i.test(argument);
  if (argument.startsWith('-') || (!isUrl && /^[a-z][a-z\d+.-]+:/i.test(argument)) || !isOpenable(argument))
    return null;
  try {
    return isUrl ? fileURLToPath(argument) : path.resolve(folder, argument);
  } catch {
    return null;
  }
}

/** Reads a file that was opened with the app. Never throws. */
export async function readOpenedFile(file: string): Promise<OpenedFile> {
  const name = path.basename(file);
  try {
    const parts = await createReadStream(file, { end: MAX_BYTES - 1 }).toArray();
    return { name, body: new Uint8Array(Buffer.concat(parts)) };
  } catch {
    return { name, body: null };
  }
}
