import type { Config } from '../../config.ts';
import { StartProblem } from '../../problems.ts';
import type { Bucket } from '../../storage/callBucket.ts';
import { type BackupReport, backUp, imagesElsewhere } from './backUp.ts';
import type { BackupFolder } from './backupFolder.ts';
import { openBackupFolder } from './openBackupFolder.ts';
import { backupName, hasMonth, nightlyBackups, retainedBackups } from './retention.ts';

export interface Nightly {
  folder: string | Bucket;
  passphrase: string;
  place: Pick<Config, 'dataFolder' | 'databaseUrl' | 'bucket'>;
  /** The time of its beginning, by which it is named, in ISO 8601. */
  at: string;
  workFactor?: number;
}

/** The report of a nightly backup. The clean-up after it does not make it a failure. */
export interface NightlyReport extends BackupReport {
  /** Sentences on older backups that cannot be used, or could not be removed. */
  warnings: string[];
}

/** Makes a backup in the folder of the nightly ones, and removes those that are not kept. */
export async function backUpNightly({ folder: place, at, ...options }: Nightly): Promise<NightlyReport> {
  const folder = openBackupFolder(place);
  await folder.make();
  await folder.removeUnfinished();
  const began = new Date(at);
  const report = await backUp({
    ...{ ...options, file: { folder, name: backupName(began) }, progress: () => {} },
    images: hasMonth(await folder.names(), began) ? 'since' : 'all',
  });
  const unopened = await removeOthers(folder, options.passphrase).catch((error: Error) => [
    `Older backups could not be removed: ${error.message}`,
  ]);
  const unusable = report.unusable.map(
    (name) => `${name} cannot be read with this passphrase: the new one does without.`,
  );
  return { ...report, warnings: [...unusable, ...unopened] };
}

/**
 * Removes the nightly backups that are not kept, but for those that have images of one that is, and those that do not open: what is in
 * them is known to somebody else alone. Resolves to a sentence for each of these.
 */
async function removeOthers(folder: BackupFolder, passphrase: string): Promise<string[]> {
  const all = nightlyBackups(await folder.names());
  const kept = retainedBackups(all);
  if (all.length === kept.size) return [];
  const needed = new Set<string>();
  const unopened: string[] = [];
  const placesOf = async (name: string): Promise<Set<string>> => {
    try {
      return await imagesElsewhere({ folder, name }, passphrase);
    } catch (error) {
      if (!(error instanceof StartProblem)) throw error;
      unopened.push(name);
      return new Set([name]);
    }
  };
  for (const name of kept) for (const other of await placesOf(name)) needed.add(other);
  for (const name of all.filter((each) => !kept.has(each) && !needed.has(each))) {
    await placesOf(name);
    if (!unopened.includes(name)) await folder.remove(name);
  }
  return unopened.map((name) => `${name} does not open with this passphrase: remove it once nobody needs it.`);
}
