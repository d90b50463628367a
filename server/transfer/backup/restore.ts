import { existsSync, readFileSync } from 'node:fs';
import { appendFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../config.ts';
import { ownEntries } from '../../dataFolder/abandonedEntries.ts';
import { RESTORING } from '../../dataFolder/installation.ts';
import { StartProblem } from '../../problems.ts';
import type { BucketStorage } from '../../storage/bucket.ts';
import { FOLDERS } from '../../storage/disk.ts';
import { explainBucket, openBucket, RESTORING as RESTORING_BUCKET } from '../../storage/openStorage.ts';
import type { Progress } from '../progress.ts';
import { requireUnused, whileUnserved } from '../whileUnserved.ts';
import type { BackupFile } from './backupFolder.ts';
import { fillFrom } from './fill.ts';
import { IMAGE_FILE, OWN_FILES } from './format.ts';
import { requireFiles } from './prove.ts';
import { readBackup } from './readBackup.ts';

interface Options {
  file: BackupFile;
  passphrase: string;
  place: Pick<Config, 'dataFolder' | 'databaseUrl' | 'bucket'>;
  progress: Progress;
}

export interface RestoreReport {
  rows: number;
  files: number;
  dataFolder: string;
}

/** The file among those that are not in their place yet that lists the others, a name in each line. */
const MOVED = 'moved';
const RESTORED = [...OWN_FILES, 'images', 'trash'];

/**
 * Fills an empty database and an empty data folder from a backup, and compares them with it. What a restore that was killed has left
 * there is removed first; until it has finished, no server starts on either. Throws a StartProblem where either is in use.
 */
export async function restore({ file, passphrase, place, progress }: Options): Promise<RestoreReport> {
  const source = file.folder.source(file.name);
  const { dataFolder, databaseUrl } = place;
  const bucket = place.bucket && openBucket(place.bucket, dataFolder);
  const unfinished = path.join(dataFolder, RESTORING);
  refuseUsedFolder(dataFolder);
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  return whileUnserved(databaseUrl, async () => {
    await requireUnused(databaseUrl);
    if (existsSync(unfinished)) await removeRestored(dataFolder);
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
    if (bucket) await beginInBucket(bucket);
    const filling = fillFrom(source.label, databaseUrl);
    let report: RestoreReport;
    try {
      const elsewhere = new Map<string, string>();
      const store = (name: string, content: Buffer) => storeFile(path.join(unfinished, name), content);
      const end = await readBackup(
        { file: source, passphrase, progress },
        {
          begin: filling.begin,
          async elsewhere(images) {
            await requireFiles(file.folder, new Set(images.values()));
            for (const [key, name] of images) elsewhere.set(key, name);
          },
          rows: filling.rows,
          file: store,
        },
      );
      const files = end.images.files + (await storeImagesOf({ file, passphrase, progress }, elsewhere, store));
      refuseUsedFolder(dataFolder);
      if (bucket) await fillBucket(bucket, unfinished, progress);
      for (const name of RESTORED) await moveInto(dataFolder, name);
      await filling.end(end);
      if (bucket) await explainBucket(bucket, () => bucket.assign(end.installation, { replace: true }));
      report = { rows: Object.values(end.tables).reduce((sum, { rows }) => sum + rows, 0), files, dataFolder };
    } catch (error) {
      await removeRestored(dataFolder);
      throw error;
    } finally {
      await filling.close();
    }
    // Last: its end lets servers start. What fails from here on must remove nothing: the database has its content.
    await rm(unfinished, { recursive: true });
    return report;
  });
}

/** Empties a bucket of what a restore that did not finish has left, and marks it as one that is being filled. Throws a StartProblem where it is in use. */
async function beginInBucket(bucket: BucketStorage): Promise<void> {
  await explainBucket(bucket, async () => {
    await bucket.probe();
    const installation = await bucket.installation();
    const keys = await bucket.keys('images');
    if (installation !== RESTORING_BUCKET && (installation !== null || keys.length > 0)) {
      throw new StartProblem(`${bucket.name} is in use: restore into an empty bucket, or another prefix of it.`);
    }
    await bucket.assign(RESTORING_BUCKET, { replace: true });
    for (const key of keys) await bucket.discard(key);
  });
}

/** Uploads the restored images; a sweep finds out which of them belong into the trash. */
async function fillBucket(bucket: BucketStorage, folder: string, progress: Progress): Promise<void> {
  let done = 0;
  for (const place of Object.values(FOLDERS)) {
    for (const key of await ownEntries(path.join(folder, place))) {
      await explainBucket(bucket, () => bucket.upload(key, path.join(folder, place, key)));
      progress({ step: 'Uploading images', done: ++done });
    }
    await rm(path.join(folder, place), { recursive: true, force: true });
  }
}

/**
 * Stores the images that earlier backups have, from each of them those that it has for this one. Resolves to their number of files.
 * Throws a StartProblem where one has them no more: another file may have got its name.
 */
async function storeImagesOf(
  { file, passphrase, progress }: Omit<Options, 'place'>,
  elsewhere: Map<string, string>,
  store: (name: string, content: Buffer) => Promise<void>,
): Promise<number> {
  let files = 0;
  const missing = new Map(elsewhere);
  for (const other of new Set(elsewhere.values())) {
    await readBackup(
      { file: file.folder.source(other), passphrase, progress },
      {
        begin: async () => {},
        elsewhere: async () => {},
        rows: async () => {},
        async file(name, content) {
          const [, key = ''] = IMAGE_FILE.exec(name) ?? [];
          if (elsewhere.get(key) !== other) return;
          await store(name, content);
          missing.delete(key);
          files++;
        },
      },
    );
  }
  const [other] = missing.values();
  if (other !== undefined)
    throw new StartProblem(
      `${other} is another backup than the one beside which ${file.name} was made: images are not in it.`,
    );
  return files;
}

function refuseUsedFolder(dataFolder: string): void {
  const moved = movedInto(dataFolder);
  const used = RESTORED.find((name) => !moved.includes(name) && existsSync(path.join(dataFolder, name)));
  if (used === undefined) return;
  throw new StartProblem(
    `The data folder ${dataFolder} is in use (it has ${used}): restore into an empty one, for example ` +
      'OCTAVO_DATA=/var/lib/octavo-restored.',
  );
}

async function storeFile(file: string, content: Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, content, { mode: 0o600, flush: true });
}

async function moveInto(dataFolder: string, name: string): Promise<void> {
  const from = path.join(dataFolder, RESTORING, name);
  if (!existsSync(from)) return;
  await appendFile(path.join(dataFolder, RESTORING, MOVED), `${name}\n`, { mode: 0o600, flush: true });
  await rename(from, path.join(dataFolder, name));
}

/** Returns the names of what a restore that did not finish has moved into a data folder: all else there is somebody's. */
function movedInto(dataFolder: string): string[] {
  const list = path.join(dataFolder, RESTORING, MOVED);
  const names = existsSync(list) ? readFileSync(list, 'utf8').split('\n') : [];
  return RESTORED.filter((name) => names.includes(name));
}

/** Removes what a restore has put into a data folder. */
async function removeRestored(dataFolder: string): Promise<void> {
  // The list last: a removal that is killed goes on by it.
  for (const name of [...movedInto(dataFolder), RESTORING]) {
    await rm(path.join(dataFolder, name), { recursive: true, force: true });
  }
}
