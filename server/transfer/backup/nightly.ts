import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../config.ts';
import { type BackupReport, backUp, imagesElsewhere } from './backUp.ts';
import { backupName, hasMonth, keptBackups, nightlyBackups } from './retention.ts';

export interface Nightly {
  folder: string;
  passphrase: string;
  place: Pick<Config, 'dataFolder' | 'databaseUrl'>;
  /** The time of its beginning, by which it is named, in ISO 8601. */
  at: string;
}

/** Makes a backup in the folder of the nightly ones, and removes those that are not kept. */
export async function backUpNightly({ folder, passphrase, place, at }: Nightly): Promise<BackupReport> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const began = new Date(at);
  const names = await readdir(folder);
  // What a process that was killed has left there.
  const parts = names.filter(
    (name) => nightlyBackups([name.replace(/\.part$/, '')]).length > 0 && name.endsWith('.part'),
  );
  for (const name of parts) await rm(path.join(folder, name));
  const report = await backUp({
    ...{ file: path.join(folder, backupName(began)), passphrase, place, progress: () => {} },
    images: hasMonth(names, began) ? 'since' : 'all',
  });
  await removeOthers(folder, passphrase);
  return report;
}

/** Removes the nightly backups that are not kept, but for those that have images of one that is. */
async function removeOthers(folder: string, passphrase: string): Promise<void> {
  const all = nightlyBackups(await readdir(folder));
  const kept = keptBackups(all);
  if (all.length === kept.size) return;
  const needed = new Set<string>();
  for (const name of kept) {
    for (const other of await imagesElsewhere(path.join(folder, name), passphrase)) needed.add(other);
  }
  for (const name of all) {
    if (!kept.has(name) && !needed.has(name)) await rm(path.join(folder, name));
  }
}
