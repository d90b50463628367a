import { Op, type Order } from 'sequelize';
import type { Backups } from '../../../shared/backups/backups.ts';
import type { App } from '../../context.ts';
import { serverModule } from '../../folders.ts';
import { DAY, type JobKind } from '../../jobs/kind.ts';
import { HttpProblem } from '../../problems.ts';
import { daysIn } from '../../statistics/timeZoneDays.ts';
import { runInProcess } from '../../workers/runInProcess.ts';
import { BackupRow } from './model.ts';
import type { backUpNightly } from './nightly.ts';
import { passphraseOf } from './passphrase.ts';
import { backupName } from './retention.ts';

const HOUR = 60 * 60 * 1000;
/** The time of the night from which a backup is made, in the time zone of the publication. */
const BEGINS = 3 * HOUR;
/** The time after which it is given up: the processor belongs to readers by day. */
const LONGEST = 12 * HOUR;

/** Makes a backup every night, or as soon as there is a server again, in a process of its own; one that failed is tried again after an hour. */
export const nightlyBackup: JobKind = {
  kind: 'back-up',
  every: 10 * 60 * 1000,
  longestWait: DAY,
  async run(app, _job, tx) {
    if (!app.backups) return {};
    const startedAt = app.now();
    const latest = await BackupRow.findOne({ order: [['id', 'DESC']], transaction: tx });
    const { timeZone } = await app.settings.readIn(tx);
    if (latest && !isDue(latest, startedAt, timeZone)) return {};
    const row = await BackupRow.create({ file: backupName(startedAt), startedAt }, { transaction: tx });
    // Nobody waits for it: a job takes some milliseconds.
    return { afterCommit: async () => void backUp(app, row) };
  },
};

/** Resolves to what came of the nightly backups. */
export async function backupsOf({ backups, now }: App): Promise<Backups> {
  const order: Order = [['id', 'DESC']];
  const [latest, proved] = await Promise.all([
    BackupRow.findOne({ order }),
    BackupRow.findOne({ where: { bytes: { [Op.ne]: null } }, order }),
  ]);
  const wasKilled = latest?.endedAt === null && now().getTime() - latest.startedAt.getTime() > LONGEST;
  const problem = wasKilled ? 'The server was stopped meanwhile.' : (latest?.problem ?? null);
  return { isScheduled: backups !== null, provedAt: proved?.endedAt?.toISOString() ?? null, problem };
}

function isDue({ startedAt, endedAt, problem }: BackupRow, now: Date, timeZone: string): boolean {
  const nightOf = (at: Date) => daysIn(timeZone)(new Date(at.getTime() - BEGINS));
  if (endedAt !== null && problem !== null) return now.getTime() - startedAt.getTime() > HOUR;
  return nightOf(startedAt) !== nightOf(now);
}

async function backUp(app: App, row: BackupRow): Promise<void> {
  const { backups, dataFolder, log } = app;
  if (!backups) return;
  let ended: Pick<BackupRow, 'bytes' | 'problem'>;
  try {
    const { folder, databaseUrl } = backups;
    const report = await runInProcess<typeof backUpNightly>({
      program: serverModule('transfer/backup/backupProcess'),
      args: [
        {
          ...{ folder, passphrase: await passphraseOf({ backups }) },
          ...{ place: { dataFolder, databaseUrl }, at: row.startedAt.toISOString() },
        },
      ],
      timeoutMs: LONGEST,
      lost: () => new HttpProblem(503, 'The process that makes it was killed.'),
      late: () => new HttpProblem(503, 'It took too long.'),
    });
    log?.info(`Made the backup ${report.file}, and proved it: ${report.rows} rows, ${report.files} files of images.`);
    for (const warning of report.warnings) log?.warn(warning);
    ended = { bytes: report.bytes, problem: null };
  } catch (error) {
    const { message } = error as Error;
    log?.error({ err: error }, `There is no backup of this night: ${message}`);
    ended = { bytes: null, problem: message };
  }
  await app.database
    .write((transaction) => BackupRow.update({ ...ended, endedAt: app.now() }, { where: { id: row.id }, transaction }))
    .catch((error: unknown) => log?.error({ err: error }, 'The end of a backup could not be stored.'));
}
