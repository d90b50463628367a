import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { QueryTypes, type Transaction } from 'sequelize';
import type { Config } from '../config.ts';
import { migrate } from '../database/migrate.ts';
import type { Database, Role } from '../database/open.ts';
import { databasePlace, explainUnusable } from '../database/servers/explainUnusable.ts';
import { StartProblem } from '../problems.ts';
import { ownEntries } from './abandonedEntries.ts';
import { readOrCreate } from './readOrCreate.ts';

/** The maximum number of keys in one statement. */
const BATCH = 500;

/** The folder in a data folder in which the files of a restore are until all of it is there. */
export const RESTORING = 'restoring';

type DataLocation = Pick<Config, 'dataFolder' | 'databaseUrl'>;

/**
 * Migrates the database and checks that the data folder belongs to it, by an id that both store. A folder without an id gets
 * it where it has no images, or some that the database knows. Resolves to the id. Throws a StartProblem otherwise, and then changes nothing.
 */
export async function openInstallation(place: DataLocation, role: Role): Promise<string> {
  const { dataFolder, databaseUrl } = place;
  const folder = await readFolder(dataFolder);
  let id = '';
  const check = async (database: Database, tx: Transaction) => {
    id = await installationId(database, tx);
    const known = folder.id === null ? await countKnownImages(database, folder.images, tx) : 0;
    const isOwn = folder.id === null ? folder.images.length === 0 || known > 0 : folder.id === id;
    if (!isOwn) throw mismatch(place);
  };

  await explainUnusable(databaseUrl, () => migrate(databaseUrl, { role, check }));
  // After the commit: until then a rollback may remove the database's id.
  const marked = await readOrCreate(fileIn(dataFolder), () => id).catch(unreadable(dataFolder));
  if (marked !== id) throw mismatch(place);
  return id;
}

/** Throws a StartProblem where a SQLite database is about to be made for a data folder that has one already. */
export async function refuseNewDatabase(place: DataLocation): Promise<void> {
  const { databaseUrl, dataFolder } = place;
  if (!databaseUrl.startsWith('sqlite:') || existsSync(databaseUrl.slice('sqlite:'.length))) return;
  const { id, images } = await readFolder(dataFolder);
  if (id !== null || images.length > 0) throw mismatch(place);
}

/** Assigns a data folder to the database, whatever it belonged to. Resolves to the id, its number of images, and of those known. */
export async function adoptFolder(place: DataLocation): Promise<{ id: string; images: number; known: number }> {
  const { dataFolder, databaseUrl } = place;
  const { images } = await readFolder(dataFolder);
  let id = '';
  let known = 0;
  const look = async (database: Database, tx: Transaction) => {
    id = await installationId(database, tx);
    known = await countKnownImages(database, images, tx);
  };

  await explainUnusable(databaseUrl, () => migrate(databaseUrl, { role: 'command', check: look }));
  const draft = `${fileIn(dataFolder)}-${id}`;
  await writeFile(draft, id, { mode: 0o600, flush: true }).catch(unreadable(dataFolder));
  await rename(draft, fileIn(dataFolder)).catch(unreadable(dataFolder));
  return { id, images: images.length, known };
}

const fileIn = (dataFolder: string) => path.join(dataFolder, 'installation');

/**
 * The state of a data folder: the id of its database, null where it has none, and the keys of its images. Throws a StartProblem where a
 * restore into it did not finish.
 */
async function readFolder(dataFolder: string): Promise<{ id: string | null; images: string[] }> {
  if (existsSync(path.join(dataFolder, RESTORING))) {
    throw new StartProblem(
      `A restore into the data folder ${dataFolder} did not finish (it has ${RESTORING}): run it again, to its end, and where that is ` +
        'refused, restore into an empty data folder and an empty database. Nothing was changed.',
    );
  }
  try {
    const images = await ownEntries(path.join(dataFolder, 'images'));
    const file = fileIn(dataFolder);
    return { id: existsSync(file) ? (await readFile(file, 'utf8')).trim() : null, images };
  } catch (error) {
    return unreadable(dataFolder)(error as NodeJS.ErrnoException);
  }
}

function unreadable(dataFolder: string) {
  return ({ code, path: file = dataFolder }: NodeJS.ErrnoException): never => {
    throw new StartProblem(`${file} in the data folder cannot be read or made (${code}): give it to this user.`);
  };
}

function mismatch({ dataFolder, databaseUrl }: DataLocation): StartProblem {
  return new StartProblem(
    `The data folder ${dataFolder} belongs to another database than ${databasePlace(databaseUrl)}: correct OCTAVO_DATA or ` +
      'DATABASE_URL. Nothing was changed. If the two do belong together, say so with: npm run admin -- adopt-folder',
  );
}

/** Reads, within a write, the id that this database shares with its data folder. */
async function installationId({ sequelize }: Database, tx: Transaction): Promise<string> {
  const [row] = await sequelize.query<{ id: string }>('SELECT id FROM installation', {
    type: QueryTypes.SELECT,
    transaction: tx,
  });
  if (!row) {
    throw new StartProblem(
      'A restore or a move has filled the database in part: run it again, to its end. Nothing was changed.',
    );
  }
  return row.id;
}

/** Counts the images among these that the database knows. */
export async function countKnownImages(
  { sequelize }: Database,
  keys: string[],
  tx: Transaction | null,
): Promise<number> {
  let known = 0;
  for (let start = 0; start < keys.length; start += BATCH) {
    const [row] = await sequelize.query<{ known: number | string }>(
      `SELECT COUNT(*) AS known FROM (SELECT image_key FROM articles WHERE image_key IN (:keys)
         UNION SELECT image_key FROM images WHERE image_key IN (:keys)) AS found`,
      { type: QueryTypes.SELECT, replacements: { keys: keys.slice(start, start + BATCH) }, transaction: tx },
    );
    known += Number(row?.known);
  }
  return known;
}
