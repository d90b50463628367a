import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Transaction } from 'sequelize';
import type { Config } from '../../config.ts';
import { type Database, openDatabase } from '../../database/open.ts';
import { readRows, type Summary, summariser, withSnapshot } from '../../database/rows/readRows.ts';
import { LAST, select, sequencesOf, tablesOf } from '../../database/rows/tables.ts';
import { LONG_TIMEOUTS } from '../../database/servers/postgres.ts';
import { ownEntries } from '../../dataFolder/abandonedEntries.ts';
import { octavoVersion } from '../../folders.ts';
import { StartProblem } from '../../problems.ts';
import type { Progress } from '../progress.ts';
import { requireDatabase } from '../whileUnserved.ts';
import { type Add, readArchive, writeArchive } from './archive.ts';
import {
  type End,
  IMAGE_FOLDERS,
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
  /** A path. */
  file: string;
  passphrase: string;
  place: Pick<Config, 'dataFolder' | 'databaseUrl'>;
  /** `since` leaves out the images that earlier backups have, which lie beside this one. */
  images: 'all' | 'since';
  progress: Progress;
  workFactor?: number;
}

/** What came of a backup. */
export interface BackupReport extends Proof {
  file: string;
  bytes: number;
  /** The images that earlier backups have. */
  imagesElsewhere: number;
}

/**
 * Writes a backup of database, images and secret as they are at its beginning, while servers go on writing, and proves it: reads it
 * again, fills a scratch database with it, and compares. Throws a StartProblem where it cannot be written, or is not what it should be.
 */
export async function backUp(options: BackupOptions): Promise<BackupReport> {
  const { file, passphrase, place, progress } = options;
  await requireDatabase(place.databaseUrl);
  const earlier = options.images === 'since' ? await imagesOfLatest(file, passphrase) : new Map<string, string>();
  let elsewhere = 0;
  await writeArchive(file, options, async (add) => {
    const database = openDatabase(place.databaseUrl, { role: 'command', timeouts: LONG_TIMEOUTS });
    try {
      const { listed, ...end } = await withSnapshot(database, (tx) =>
        addDatabase(add, { database, earlier, options }, tx),
      );
      elsewhere = listed.filter((image) => image.in !== null).length;
      const own = listed.filter((image) => image.in === null).map(({ key }) => key);
      const images = await addImages(add, own, options);
      await add(NAMES.end, JSON.stringify({ ...end, images } satisfies End));
    } finally {
      await database.close();
    }
  });
  progress({ step: 'Proving' });
  const proof = await prove({ file, passphrase, dataFolder: place.dataFolder, progress });
  return { file, bytes: (await stat(file)).size, imagesElsewhere: elsewhere, ...proof };
}

interface Source {
  database: Database;
  earlier: Map<string, string>;
  options: BackupOptions;
}

/** Adds all that is of one moment: the rows, after a list of the images that they may show. */
async function addDatabase(add: Add, { database, earlier, options }: Source, tx: Transaction) {
  const { sequelize } = database;
  const { place, progress } = options;
  const tables = (await tablesOf(sequelize, tx)).filter(({ name }) => !SHORT_LIVED.includes(name));
  const migrations = await select<{ name: string }>(sequelize, 'SELECT name FROM migrations ORDER BY name', tx);
  const manifest: Manifest = {
    ...{ format: 'octavo-backup', version: VERSION, createdAt: new Date().toISOString(), octavo: octavoVersion() },
    ...{ migrations: migrations.map(({ name }) => name), tables },
  };
  await add(NAMES.manifest, JSON.stringify(manifest));

  const listed = (await imageKeys(place.dataFolder)).map((key) => ({ key, in: earlier.get(key) ?? null }));
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
async function imageKeys(dataFolder: string): Promise<string[]> {
  const keys = new Set<string>();
  for (const folder of [...IMAGE_FOLDERS, IMAGE_FOLDERS[0] ?? '']) {
    for (const key of await ownEntries(path.join(dataFolder, folder))) keys.add(key);
  }
  return [...keys].sort();
}

async function addImages(add: Add, keys: string[], { place, progress }: BackupOptions): Promise<Images> {
  const summary = imageSummariser();
  let done = 0;
  for (const key of keys) {
    for (const { name, content } of await filesOf(place.dataFolder, key)) {
      summary.add(name, content);
      await add(name, content);
    }
    progress({ step: 'Images', done: ++done, of: keys.length });
  }
  return summary.end();
}

/** Reads the files of an image, which may be moved to the other folder meanwhile; none where it was removed for good. */
async function filesOf(dataFolder: string, key: string) {
  for (let attempt = 0; attempt < 3; attempt++) {
    for (const folder of IMAGE_FOLDERS) {
      try {
        const names = (await readdir(path.join(dataFolder, folder, key))).sort();
        const files = names.map(async (name) => ({
          name: `${folder}/${key}/${name}`,
          content: await readFile(path.join(dataFolder, folder, key, name)),
        }));
        return await Promise.all(files);
      } catch (error) {
        missing(error as NodeJS.ErrnoException);
      }
    }
  }
  return [];
}

/** Resolves to the images that the latest backup in the folder of a new one has, or knows of another one to have. */
async function imagesOfLatest(file: string, passphrase: string): Promise<Map<string, string>> {
  const latest = await latestBeside(file);
  const images = new Map<string, string>();
  if (latest === null) return images;
  const folder = path.dirname(file);
  for await (const { name, content } of readArchive(path.join(folder, latest), passphrase)) {
    if (name === NAMES.images) {
      for (const line of unpackLines(content)) {
        const { key, in: other } = JSON.parse(line) as ImagePlace;
        if (existsSync(path.join(folder, other ?? latest))) images.set(key, other ?? latest);
      }
    } else if (name !== NAMES.manifest) break;
  }
  return images;
}

/** Resolves to the names of the backups that have images of one. */
export async function imagesElsewhere(file: string, passphrase: string): Promise<Set<string>> {
  const others = new Set<string>();
  for await (const { name, content } of readArchive(file, passphrase)) {
    if (name === NAMES.images) {
      for (const line of unpackLines(content)) others.add((JSON.parse(line) as ImagePlace).in ?? path.basename(file));
    } else if (name !== NAMES.manifest) break;
  }
  return others;
}

/** Resolves to the name of the newest file beside another one that ends like it. */
async function latestBeside(file: string): Promise<string | null> {
  const folder = path.dirname(file);
  const names = (await readdir(folder)).filter((name) => path.extname(name) === path.extname(file));
  const times = await Promise.all(names.map(async (name) => (await stat(path.join(folder, name))).mtimeMs));
  const newest = times.indexOf(Math.max(...times));
  return names[newest] ?? null;
}

/** Returns nothing for a file that is not there. */
function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
