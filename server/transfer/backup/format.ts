import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Slice, Summary } from '../../database/rows/readRows.ts';
import type { Table } from '../../database/rows/tables.ts';

/** The first files of a backup, and its last. Between them are the secret, the rows and the images. */
export const NAMES = { manifest: 'octavo-backup.json', images: 'images.jsonl.gz', end: 'end.json' };
export const VERSION = 1;

/** The files of the data folder beside database and images. */
export const OWN_FILES = ['secret', 'installation'];

/** The beginning of a backup. */
export interface Manifest {
  format: 'octavo-backup';
  version: number;
  createdAt: string;
  octavo: string;
  /** The migrations that had made its tables. */
  migrations: string[];
  tables: Table[];
}

/** The end of a backup: what its rows and images must be when they are read again. */
export interface End {
  tables: Record<string, Summary>;
  sequences: Record<string, number>;
  installation: string;
  /** The files of its own images. */
  images: Images;
}

export interface Images {
  files: number;
  bytes: number;
  sha256: string;
}

/** An image, by its key, and the name of the earlier backup beside this one that has it; null where this one does. */
export interface ImagePlace {
  key: string;
  in: string | null;
}

/** The files of images, in the folders that they have in a data folder. */
export const IMAGE_FILE = /^(?:images|trash\/images)\/([0-9a-f]{24})\/[\w-]+\.\w+$/;

/** The most bytes that a packed part of a table may have, unpacked: a row has up to some megabytes. */
const PART_MAX = 256 * 1024 * 1024;

export const partName = (table: string, part: number) => `database/${table}/${String(part).padStart(6, '0')}.jsonl.gz`;
export const tableOfPart = (name: string): string | undefined => /^database\/(\w+)\/\d+\.jsonl\.gz$/.exec(name)?.[1];

export const packLines = (lines: Slice): Buffer => gzipSync(lines.map((line) => `${line}\n`).join(''), { level: 1 });

export function unpackLines(bytes: Buffer): Slice {
  return gunzipSync(bytes, { maxOutputLength: PART_MAX }).toString('utf8').split('\n').slice(0, -1);
}

/** Counts and hashes the files of images as they pass by. */
export function imageSummariser() {
  const hash = createHash('sha256');
  let [files, bytes] = [0, 0];
  return {
    add(name: string, content: Buffer): void {
      hash.update(`${name}\n${content.length}\n`).update(content);
      files++;
      bytes += content.length;
    },
    end: (): Images => ({ files, bytes, sha256: hash.digest('hex') }),
  };
}
