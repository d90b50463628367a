import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Transaction } from 'sequelize';
import type { Config } from '../../config.ts';
import { type Database, openDatabase } from '../../database/open.ts';
import { readRows, type Summary, summariser, withSnapshot } from '../../database/rows/readRows.ts';
import { LAST, select, sequencesOf, tablesOf } from '../../database/rows/tables.ts';
import { LONG_TIMEOUTS } from '../../database/servers/postgres.ts';
import { octavoVersion } from '../../folders.ts';
import { StartProblem } from '../../problems.ts';
import { FOLDERS } from '../../storage/disk.ts';
import { openStorage } from '../../storage/openStorage.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Progress } from '../progress.ts';
import { requireDatabase } from '../whileUnserved.ts';
import { type Add, readArchive, writeArchive } from './archive.ts';
import type { BackupFile, BackupFolder, BackupSource } from './backupFolder.ts';
import {
  type End,
  IMAGE_FILE,
  type ImagePlace,
  type Images,
  imageSummariser,
  type Manifest,
  NAMES,
  OWN_FILES,
  packLines,
  partName,
  unpackLines,
  VERSION,
} from './format.ts';
import { type Proof, prove } from './prove.ts';

/** The tables of what opens something for a while, or is remembered for one: what was ended since must not come back with a backup. */
const SHORT_LIVED = [
  ...['sessions', 'remembered_devices', 'account_links', 'invitations', 'preview_links', 'used_challenges'],
  ...['idempotency_keys', 'daily_readers'],
];
/** The most images that one part of the list names. */
const LISTED = 10_000;

export interface BackupOptions {
  file: BackupFile;
  passphrase: string;
  place: Pick<Config, 'dataFolder' | 'databaseUrl' | 'bucket'>;
  /** `since` leaves out the images that earlier backups have, which lie beside this one. */
  images: 'all' | 'since';
  progress: Progress;
  workFactor?: number;
}

/** The report of a backup. */
export interface BackupReport extends Proof {
  /** For people. */
  file: string;
  bytes: number;
  /** The images that earlier backups have. */
  imagesElsewhere: number;
  /** The names of earlier backups that do not open, or are damaged: this one has their images itself. */
  unusable: string[];
}

/**
 * Writes a backup of database, images and secret as they are at its beginning, while servers go on writing, and proves it: reads it
 * again, fills a scratch database with it, and compares. Only then the file has its name. Throws a StartProblem where it cannot be written,
 * or is not what it should be.
 */
export async function backUp(options: BackupOptions): Promise<BackupReport> {
  const { file, passphrase, place, progress } = options;
  await requireDatabase(place.databaseUrl);
  const { images: earlier, unusable } = options.images === 'since' ? await imagesBeside(file, passphrase) : NO_IMAGES;
  const storage = openStorage(place);
  let elsewhere = 0;
  const check = (written: BackupSource) => {
    progress({ step: 'Proving' });
    return prove({ file: written, folder: file.folder, passphrase, dataFolder: place.dataFolder, progress });
  };
  const proof = await writeArchive(file, { ...options, check }, async (add) => {
    const database = openDatabase(place.databaseUrl, { role: 'command', timeouts: LONG_TIMEOUTS });
    try {
      const { listed, ...end } = await withSnapshot(database, (tx) =>
        addDatabase(add, { database, storage, earlier, options }, tx),
      );
      elsewhere = listed.filter((image) => image.in !== null).length;
      const own = listed.filter((image) => image.in === null).map(({ key }) => key);
      const images = await addImages(add, own, { storage, progress });
      await add(NAMES.end, JSON.stringify({ ...end, images } satisfies End));
    } finally {
      await database.close();
    }
  });
  const { bytes = 0 } = (await file.folder.facts(file.name)) ?? {};
  return { file: file.folder.source(file.name).label, bytes, imagesElsewhere: elsewhere, unusable, ...proof };
}

interface Source {
  database: Database;
  storage: Storage;
  earlier: Map<string, string>;
  options: BackupOptions;
}

/** Adds all that is of one moment: the rows, after a list of the images that they may show. */
async function addDatabase(add: Add, { database, storage, earlier, options }: Source, tx: Transaction) {
  const { sequelize } = database;
  const { place, progress } = options;
  const tables = (await tablesOf(sequelize, tx)).filter(({ name }) => !SHORT_LIVED.includes(name));
  const migrations = await select<{ name: string }>(sequelize, 'SELECT name FROM migrations ORDER BY name', tx);
  const manifest: Manifest = {
    ...{ format: 'octavo-backup', version: VERSION, createdAt: new Date().toISOString(), octavo: octavoVersion() },
    ...{ migrations: migrations.map(({ name }) => name), tables },
  };
  await add(NAMES.manifest, JSON.stringify(manifest));

  const listed = (await imageKeys(storage)).map((key) => ({ key, in: earlier.get(key) ?? null }));
  for (let start = 0; start === 0 || start < listed.length; start += LISTED) {
    const lines = listed.slice(start, start + LISTED).map((image) => JSON.stringify(image));
    await add(NAMES.images, packLines(lines));
  }
  for (const name of OWN_FILES) {
    const content = await readFile(path.join(place.dataFolder, name)).catch(missing);
    if (content) await add(name, content);
  }

  const summaries: Record<string, Summary> = {};
  let rows = 0;
  for (const table of tables) {
    const summary = summariser();
    let part = 0;
    for await (const slice of readRows(sequelize, table, tx)) {
      summary.add(slice);
      await add(partName(table.name, ++part), packLines(slice));
      rows += slice.length;
      progress({ step: 'Rows', done: rows });
    }
    summaries[table.name] = summary.end();
  }
  const [row] = await select<{ id: string }>(sequelize, `SELECT id FROM ${LAST}`, tx);
  if (!row) throw new StartProblem('The database was filled in part, by a restore or a move that did not finish.');
  return { listed, tables: summaries, sequences: await sequencesOf(sequelize, tx), installation: row.id };
}

/** Lists the images, also those that move from one folder to the other meanwhile. */
async function imageKeys(storage: Storage): Promise<string[]> {
  const keys = new Set<string>();
  for (const place of ['images', 'trash', 'images'] as const) {
    for (const key of await storage.keys(place)) keys.add(key);
  }
  return [...keys].sort();
}

async function addImages(
  add: Add,
  keys: string[],
  { storage, progress }: Pick<Source, 'storage'> & Pick<BackupOptions, 'progress'>,
): Promise<Images> {
  const summary = imageSummariser();
  let done = 0;
  for (const key of keys) {
    for (const { name, content } of await filesOf(storage, key)) {
      summary.add(name, content);
      await add(name, content);
    }
    progress({ step: 'Images', done: ++done, of: keys.length });
  }
  return summary.end();
}

/** Reads the files of an image, which may be moved to the other folder meanwhile; none where it was removed for good. */
async function filesOf(storage: Storage, key: string): Promise<{ name: string; content: Buffer }[]> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const files = (await storage.files(key)).map(async (file) => {
      const content = await storage.open(file);
      return content && { name: `${FOLDERS[file.place]}/${file.name}`, content: await buffer(content) };
    });
    const found = (await Promise.all(files)).filter((file) => file !== null);
    if (found.length > 0 && found.length === files.length) return found;
  }
  return [];
}

/** Images by their key, with the name of the earlier backup that has them. */
interface Earlier {
  images: Map<string, string>;
  unusable: string[];
}

const NO_IMAGES: Earlier = { images: new Map(), unusable: [] };

/**
 * Finds the images that the latest backup in the folder of a new one has, and those that it knows of. Each of these backups is read to its
 * end: what its list names may be damaged there since, or have another passphrase.
 */
async function imagesBeside({ folder, name: ownName }: BackupFile, passphrase: string): Promise<Earlier> {
  const latest = await latestIn(folder, path.extname(ownName));
  if (latest === null) return NO_IMAGES;
  const images = new Map<string, string>();
  const unusable: string[] = [];
  const read = async (name: string, reading: typeof imagesIn): Promise<Set<string>> => {
    try {
      return await reading({ folder, name }, passphrase);
    } catch (error) {
      if (!(error instanceof StartProblem)) throw error;
      unusable.push(name);
      return new Set();
    }
  };
  for (const name of await read(latest, imagesElsewhere)) {
    for (const key of await read(name, imagesIn)) images.set(key, name);
  }
  return { images, unusable };
}

/** Resolves to the keys of the images that a backup has itself, once all of it was read. */
async function imagesIn({ folder, name: file }: BackupFile, passphrase: string): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const { name } of readArchive(folder.source(file), passphrase)) {
    const [, key] = IMAGE_FILE.exec(name) ?? [];
    if (key !== undefined) keys.add(key);
  }
  return keys;
}

/** Resolves to the names of the backups that have images of one. */
export async function imagesElsewhere({ folder, name: file }: BackupFile, passphrase: string): Promise<Set<string>> {
  const others = new Set<string>();
  for await (const { name, content } of readArchive(folder.source(file), passphrase)) {
    if (name === NAMES.images) {
      for (const line of unpackLines(content)) others.add((JSON.parse(line) as ImagePlace).in ?? file);
    } else if (name !== NAMES.manifest) break;
  }
  return others;
}

/** Resolves to the name of the newest file of a folder whose name ends so. */
async function latestIn(folder: BackupFolder, ending: string): Promise<string | null> {
  const names = (await folder.names()).filter((name) => path.extname(name) === ending);
  const times = await Promise.all(names.map(async (name) => (await folder.facts(name))?.storedAt.getTime() ?? 0));
  const newest = times.indexOf(Math.max(...times));
  return names[newest] ?? null;
}

/** Returns nothing for a file that is not there. */
function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
