import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../config.ts';
import type { Database } from '../database/open.ts';
import { countKnownImages, openInstallation } from '../dataFolder/installation.ts';
import { placesOf } from '../images/settle.ts';
import { StartProblem } from '../problems.ts';
import type { BucketStorage } from '../storage/bucket.ts';
import { DiskStorage, FOLDERS } from '../storage/disk.ts';
import { claimBucket, explainBucket, MOVING, openBucket } from '../storage/openStorage.ts';
import type { Storage } from '../storage/storage.ts';
import type { Progress } from './progress.ts';
import { requireDatabase, withDatabase } from './whileUnserved.ts';

interface Options {
  config: Pick<Config, 'dataFolder' | 'databaseUrl' | 'bucket'>;
  to: 'bucket' | 'disk';
  progress: Progress;
}

export interface FilesReport {
  from: string;
  to: string;
  /** The images and files that are there, and those of them that were not there before. */
  images: number;
  copied: number;
  bytes: number;
}

/**
 * Copies all pictures and files from the data folder to the bucket or back, those that are not there yet, and compares the sizes of all.
 * A copy that was killed goes on. Throws a StartProblem where either belongs to another installation.
 */
export async function moveFiles({ config, to, progress }: Options): Promise<FilesReport> {
  const { dataFolder, databaseUrl } = config;
  if (!config.bucket) throw new StartProblem('OCTAVO_STORAGE is not set: it names the bucket, for both ways.');
  const bucket = openBucket(config.bucket, dataFolder);
  const disk = new DiskStorage(dataFolder);
  await requireDatabase(databaseUrl);
  const installation = await openInstallation(config, 'command');
  return explainBucket(bucket, () =>
    withDatabase(databaseUrl, async (database) => {
      const claim = { installation, onDisk: 0, countKnown: (keys: string[]) => countKnownImages(database, keys, null) };
      const isCopying = to === 'bucket' && (await bucket.installation()) === MOVING;
      if (!isCopying) await claimBucket(bucket, claim);
      if (to === 'disk')
        return copyAll(bucket, disk, { progress, copy: copyToDisk({ bucket, disk, dataFolder, database }) });
      await bucket.assign(MOVING, { replace: true });
      const report = await copyAll(disk, bucket, { progress, copy: copyToBucket({ bucket, disk, dataFolder }) });
      await bucket.assign(installation, { replace: true });
      return report;
    }),
  );
}

interface Copying {
  progress: Progress;
  copy(key: string): Promise<void>;
}

async function copyAll(from: Storage, to: Storage, { progress, copy }: Copying): Promise<FilesReport> {
  const keys = [...new Set([...(await from.keys('images')), ...(await from.keys('trash'))])];
  let [copied, bytes] = [0, 0];
  for (const [index, key] of keys.entries()) {
    if (!(await isSame(from, to, key))) {
      await copy(key);
      copied++;
    }
    progress({ step: 'Copying', done: index + 1, of: keys.length });
  }
  for (const [index, key] of keys.entries()) {
    if (!(await isSame(from, to, key)))
      throw new StartProblem(`${key} in ${to.name} is not what it is in ${from.name}.`);
    for (const file of await from.files(key)) bytes += file.bytes;
    progress({ step: 'Comparing', done: index + 1, of: keys.length });
  }
  return { from: from.name, to: to.name, images: keys.length, copied, bytes };
}

/** Compares names and sizes. */
async function isSame(from: Storage, to: Storage, key: string): Promise<boolean> {
  const facts = async (storage: Storage) =>
    (await storage.files(key)).map(({ name, bytes }) => `${name} ${bytes}`).sort();
  return JSON.stringify(await facts(from)) === JSON.stringify(await facts(to));
}

interface Ends {
  bucket: BucketStorage;
  disk: DiskStorage;
  dataFolder: string;
}

/** A sweep of the server finds out which of them belong into the trash. */
const copyToBucket =
  ({ bucket, disk, dataFolder }: Ends) =>
  async (key: string): Promise<void> => {
    const [file] = await disk.files(key);
    if (file) await bucket.upload(key, path.join(dataFolder, FOLDERS[file.place], key));
  };

const copyToDisk =
  ({ bucket, disk, dataFolder, database }: Ends & { database: Database }) =>
  async (key: string): Promise<void> => {
    const folder = path.join(dataFolder, 'staging', key);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    for (const file of await bucket.files(key)) {
      const content = await bucket.open(file);
      if (!content) throw new StartProblem(`${file.name} has gone from ${bucket.name} meanwhile.`);
      await pipeline(content, createWriteStream(path.join(folder, path.basename(file.name)), { flush: true }));
    }
    await disk.discard(key);
    await disk.removeTrashed(key);
    await disk.publish(key, folder);
    // What is hidden in the bucket by the database is so on the disk by its place.
    if ((await placesOf({ database }, [key]))(key) !== 'published') await disk.trash(key);
  };
