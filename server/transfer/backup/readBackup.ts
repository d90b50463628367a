import { msg } from '../../../shared/texts/t.ts';
import { type Slice, summariser } from '../../database/rows/readRows.ts';
import type { Table } from '../../database/rows/tables.ts';
import { StartProblem } from '../../problems.ts';
import type { Progress } from '../progress.ts';
import { readArchive } from './archive.ts';
import type { BackupSource } from './backupFolder.ts';
import {
  type End,
  IMAGE_FILE,
  type ImagePlace,
  imageSummariser,
  type Manifest,
  NAMES,
  OWN_FILES,
  tableOfPart,
  unpackLines,
  VERSION,
} from './format.ts';

/** The functions that take the parts of a backup, in the order of the file. */
export interface Sinks {
  begin(manifest: Manifest): Promise<void>;
  /** Images that an earlier backup has, by its name. */
  elsewhere(images: Map<string, string>): Promise<void>;
  rows(table: Table, slice: Slice): Promise<void>;
  /** A file of the data folder, by its path there. */
  file(name: string, content: Buffer): Promise<void>;
}

interface Options {
  file: BackupSource;
  passphrase: string;
  progress: Progress;
}

/** Reads a backup from its beginning to its end. Resolves to that. Throws a StartProblem where anything in it is not as it was written. */
export async function readBackup({ file, passphrase, progress }: Options, sinks: Sinks): Promise<End> {
  const summaries = new Map<string, ReturnType<typeof summariser>>();
  const images = imageSummariser();
  let manifest: Manifest | null = null;
  let end: End | null = null;
  let [rows, files] = [0, 0];

  for await (const { name, content } of readArchive(file, passphrase)) {
    const table = tableOfPart(name);
    if (name === NAMES.manifest) {
      manifest = manifestOf(file.label, content);
      await sinks.begin(manifest);
      for (const each of manifest.tables) summaries.set(each.name, summariser());
    } else if (name === NAMES.images) {
      const listed = unpackLines(content).map((line) => JSON.parse(line) as ImagePlace);
      await sinks.elsewhere(new Map(listed.flatMap(({ key, in: other }) => (other === null ? [] : [[key, other]]))));
    } else if (table !== undefined) {
      const slice = unpackLines(content);
      summaries.get(table)?.add(slice);
      await sinks.rows(tableNamed(manifest, table), slice);
      rows += slice.length;
      progress({ step: 'Rows', done: rows });
    } else if (name === NAMES.end) {
      end = JSON.parse(content.toString('utf8')) as End;
    } else if (IMAGE_FILE.test(name)) {
      images.add(name, content);
      await sinks.file(name, content);
      progress({ step: 'Files', done: ++files });
    } else if (OWN_FILES.includes(name)) {
      await sinks.file(name, content);
    }
  }

  if (!end) throw new StartProblem(msg('{file} is not whole: restore another backup.', { file: file.label }));
  const read = Object.fromEntries([...summaries].map(([name, summary]) => [name, summary.end()]));
  requireSame(file.label, end.tables, read);
  requireSame(file.label, { images: end.images }, { images: images.end() });
  return end;
}

/** Throws a StartProblem that names the first of what was written that is another now. */
export function requireSame(file: string, written: Record<string, object>, read: Record<string, object>): void {
  const other = Object.keys(written).find((name) => JSON.stringify(written[name]) !== JSON.stringify(read[name]));
  if (other === undefined) return;
  throw new StartProblem(msg('{file} is not what was backed up: its {other} are others.', { file, other }));
}

function manifestOf(file: string, content: Buffer): Manifest {
  const manifest = JSON.parse(content.toString('utf8')) as Manifest;
  if (manifest.format !== 'octavo-backup') throw new StartProblem(`${file} is no backup of Octavo.`);
  if (manifest.version > VERSION) throw new StartProblem(`${file} is of a newer version of Octavo: use that one.`);
  return manifest;
}

function tableNamed(manifest: Manifest | null, name: string): Table {
  const table = manifest?.tables.find((each) => each.name === name);
  if (!table) throw new StartProblem(`The backup has rows of ${name}, which it does not describe.`);
  return table;
}
