import { mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { msg } from '../../../shared/texts/t.ts';
import { StartProblem } from '../../problems.ts';
import type { Progress } from '../progress.ts';
import type { BackupFolder, BackupSource } from './backupFolder.ts';
import { fillFrom } from './fill.ts';
import { readBackup } from './readBackup.ts';

/** The counts of a backup that was restored into a scratch place. */
export interface Proof {
  provedAt: string;
  rows: number;
  /** The files of images that it has. */
  files: number;
}

interface Options {
  file: BackupSource;
  /** The folder that has the earlier backups. */
  folder: BackupFolder;
  passphrase: string;
  /** The data folder, in which nobody else reads what is unpacked there for a while. */
  dataFolder: string;
  progress: Progress;
}

const SCRATCH = 'proving-';

/** Restores a backup into a scratch database and compares all counts and hashes. Throws a StartProblem where they differ. */
export async function prove({ file, folder, passphrase, dataFolder, progress }: Options): Promise<Proof> {
  await removeAbandoned(dataFolder);
  const scratch = await mkdtemp(path.join(dataFolder, `${SCRATCH}${process.pid}-`));
  const filling = fillFrom(file.label, `sqlite:${path.join(scratch, 'octavo.sqlite')}`);
  try {
    const end = await readBackup(
      { file, passphrase, progress },
      {
        begin: filling.begin,
        elsewhere: async (images) => requireFiles(folder, new Set(images.values())),
        rows: filling.rows,
        // Their hash is compared as they are read.
        file: async () => {},
      },
    );
    await filling.end(end);
    const rows = Object.values(end.tables).reduce((sum, table) => sum + table.rows, 0);
    return { provedAt: new Date().toISOString(), rows, files: end.images.files };
  } finally {
    await filling.close();
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Throws a StartProblem where an earlier backup is missing, whose images this one does without. */
export async function requireFiles(folder: BackupFolder, names: Set<string>): Promise<void> {
  if (names.size === 0) return;
  const present = new Set(await folder.names());
  const missing = [...names].find((name) => !present.has(name));
  if (missing === undefined) return;
  throw new StartProblem(
    msg('{file} is missing in {folder}: some of the images are in it.', { file: missing, folder: folder.name }),
  );
}

/** Removes what processes left behind that were killed while they proved a backup. */
async function removeAbandoned(dataFolder: string): Promise<void> {
  const left = (await readdir(dataFolder)).filter((name) => name.startsWith(SCRATCH) && !isRunning(name));
  for (const name of left) await rm(path.join(dataFolder, name), { recursive: true, force: true });
}

function isRunning(name: string): boolean {
  try {
    return process.kill(Number(name.slice(SCRATCH.length).split('-')[0]), 0);
  } catch (error) {
    // Another account's process cannot be signalled (EPERM), and is there.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
