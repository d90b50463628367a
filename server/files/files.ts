import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import { firstCharacters, isVisible } from '../../shared/kit/text.ts';
import { type FileKind, fileAddress } from '../../shared/media/fileAddress.ts';
import { fileMessages } from '../../shared/media/fileMessages.ts';
import type { LibraryFile } from '../../shared/media/files.ts';
import { type Actor, OPERATOR } from '../authorise.ts';
import type { App } from '../context.ts';
import { keyOf } from '../database/queries/keys.ts';
import { publishImage, storedFile, withStaged } from '../images/images.ts';
import { FileRow } from '../images/model.ts';
import { invalid } from '../problems.ts';
import { type StoreOnce, write } from '../write.ts';
import { fileKind } from './kinds/fileKind.ts';

/** The most characters of a file's name, without its ending. */
const NAME = 190;

/** Matches the endings that say of a file what it is, or another one of our kinds. */
const ENDING = /\.(?:pdf|epub|zip|mp[34]|m4[ab]|og[ga]|opus)$/i;

interface NewFile {
  /** Empty for that of its name. */
  title: string;
  /** The uploaded file, if any: a path. */
  file: string | undefined;
  fileName?: string;
  once?: StoreOnce<LibraryFile>;
}

/** Stores an uploaded file. Throws 415 for what it is, 422 without one. */
export async function createFile(
  app: App,
  { title, file, fileName = '', once }: NewFile,
  actor: Actor,
): Promise<LibraryFile> {
  if (file === undefined) throw invalid({ file: fileMessages.missing });
  const kind = await fileKind(file);
  const name = nameOf(fileName);
  const stage = (folder: string) => moveInto(folder, { file, kind });
  return withStaged(app, stage, ({ key, bytes }) =>
    write(app, { as: 'author', actor }, async ({ tx }) => {
      const userId = actor === OPERATOR ? null : keyOf(actor.user._id);
      const facts = { kind, bytes, imageKey: key, imageWidths: '[]', imageHeight: 0 };
      const columns = { ...facts, alt: title || name, fileName: `${name}.${kind}`, userId, createdAt: app.now() };
      const stored = fileView(await FileRow.create(columns, { transaction: tx }));
      await once?.(stored, tx);
      await publishImage(app, { key });
      return stored;
    }),
  );
}

/** Resolves to the files with these keys, by key. */
export async function filesByKeys(keys: string[]): Promise<Map<string, LibraryFile>> {
  const rows = keys.length === 0 ? [] : await FileRow.findAll({ where: { imageKey: keys } });
  return new Map(rows.map((row) => [row.imageKey, fileView(row)]));
}

/** Presents a file to administrators. */
export function fileView({ id, kind: stored, imageKey, alt, fileName, bytes, createdAt }: FileRow): LibraryFile {
  const kind = stored as FileKind;
  const facts = { kind, title: alt, fileName, bytes: bytes ?? 0, createdAt: createdAt.toISOString() };
  return { _id: String(id), url: fileAddress(imageKey, kind), ...facts };
}

/** Moves an uploaded file into a folder, and has the disk store it. Resolves to its size. */
async function moveInto(folder: string, { file, kind }: { file: string; kind: FileKind }): Promise<{ bytes: number }> {
  await mkdir(folder, { recursive: true });
  const moved = path.join(path.dirname(folder), storedFile({ key: path.basename(folder), kind }));
  await rename(file, moved);
  const handle = await open(moved, 'r+');
  try {
    await handle.sync();
    return { bytes: (await handle.stat()).size };
  } finally {
    await handle.close();
  }
}

/** Returns the name of a file without its ending, and without what turns the direction of a text around. */
function nameOf(fileName: string): string {
  const name = fileName.replace(/[\p{Bidi_Control}\u2028\u2029]/gu, '').replace(ENDING, '');
  return isVisible(name) ? firstCharacters(name, NAME).trim() : 'file';
}
