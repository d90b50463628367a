import { Op, type Transaction } from 'sequelize';
import { backupMessages as messages } from '../../../shared/backups/backupMessages.ts';
import type { Backup, Backups } from '../../../shared/backups/backups.ts';
import { type Catalogue, inLanguage, type Message, msg, t } from '../../../shared/texts/t.ts';
import { record } from '../../activity/activity.ts';
import type { Actor } from '../../authorise.ts';
import type { App } from '../../context.ts';
import { faultOf } from '../../database/faults.ts';
import { serverModule } from '../../folders.ts';
import { DAY, type JobKind } from '../../jobs/kind.ts';
import { conflict, HttpProblem, StartProblem } from '../../problems.ts';
import { daysIn } from '../../statistics/timeZoneDays.ts';
import type { Bucket } from '../../storage/callBucket.ts';
import { runInProcess } from '../../workers/runInProcess.ts';
import { write } from '../../write.ts';
import { BackupRow } from './model.ts';
import type { backUpNightly } from './nightly.ts';
import { openBackupFolder } from './openBackupFolder.ts';
import { passphraseOf } from './passphrase.ts';
import { backupName, nightlyBackups } from './retention.ts';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
/** The time after which it is given up: the processor belongs to readers by day. */
const LONGEST = 12 * HOUR;
/** The time without a sign of one that runs after which it was killed: several are missing then. */
const SILENT = 5 * MINUTE;
const MOST_LISTED = 100;
/** The time for which a bucket may be silent while somebody waits for the list, in milliseconds. */
const PATIENCE = 2_000;

/**
 * Makes a backup every night from the hour of the settings, or as soon as there is a server again, in a process of its own; one that
 * failed or was killed is made again, an hour after its beginning.
 */
export const nightlyBackup: JobKind = {
  kind: 'back-up',
  every: 10 * MINUTE,
  longestWait: DAY,
  async run(app, _job, tx) {
    if (!app.backups) return {};
    const { timeZone, backupHour } = await app.settings.readIn(tx);
    if (backupHour === 'off') return {};
    await app.database.exclusive('backups', tx);
    const [latest] = await latestAttempts(tx);
    if (latest && !isDue(latest, app.now(), { timeZone, begins: Number(backupHour) * HOUR })) return {};
    const row = await begin(app, tx);
    // Nobody waits for it: a job takes some milliseconds.
    return { afterCommit: async () => void backUp(app, row) };
  },
};

/** Begins a backup. Throws 409 where there is no folder for it, or one is being made. */
export async function backUpNow(app: App, actor: Actor): Promise<void> {
  const row = await write(app, { as: 'admin', actor }, async ({ tx }) => {
    if (!app.backups) throw conflict(messages.noFolder);
    await app.database.exclusive('backups', tx);
    const [latest] = await latestAttempts(tx);
    if (latest && isRunning(latest, app.now())) throw conflict(messages.running);
    await record(app, { kind: 'backup', actor }, tx);
    return begin(app, tx);
  });
  void backUp(app, row);
}

type BackupState = Omit<Backups, 'backups' | 'problem'> & { problem: Message | null };

/** Resolves to what came of the latest backups. */
export async function backupState({ backups, settings, now }: App): Promise<BackupState> {
  const [attempts, proved, { values }] = await Promise.all([
    latestAttempts(null),
    BackupRow.findOne({ where: { bytes: { [Op.ne]: null } }, order: [['id', 'DESC']] }),
    settings.current(),
  ]);
  const running = attempts.filter((row) => isRunning(row, now()));
  const latest = attempts.find((row) => !running.includes(row));
  return {
    hasFolder: backups !== null,
    isScheduled: backups !== null && values.backupHour !== 'off',
    isRunning: running.length > 0,
    provedAt: proved?.endedAt?.toISOString() ?? null,
    problem: latest?.endedAt === null ? messages.killed : latest?.problem ? reasonIn(latest.problem) : null,
  };
}

/** Reads the reason of a failure; that of an earlier version is its English sentence. */
function reasonIn(stored: string): Message {
  return stored.startsWith('{') ? (JSON.parse(stored) as Message) : stored;
}

/** Resolves to the same with the backups in the folder, in the language of a catalogue. */
export async function backupsOf(app: App, catalogue: Catalogue): Promise<Backups> {
  const { problem, ...state } = await backupState(app);
  const said = problem === null ? null : inLanguage(catalogue, () => t(problem));
  return { ...state, problem: said, backups: await backupsIn(app.backups?.folder ?? null).catch(unreadable) };
}

/** Returns no backups for a folder that is not there yet, and null for one that cannot be read. */
function unreadable(error: NodeJS.ErrnoException): [] | null {
  if (error.code === 'ENOENT') return [];
  if (error.code !== undefined || error instanceof StartProblem) return null;
  throw error;
}

async function backupsIn(place: string | Bucket | null): Promise<Backup[]> {
  if (place === null) return [];
  const folder = openBackupFolder(typeof place === 'string' ? place : { ...place, patience: PATIENCE });
  const names = await folder.names();
  const files = nightlyBackups(names).reverse().slice(0, MOST_LISTED);
  const rows = await BackupRow.findAll({ where: { file: files }, order: ['id'] });
  const known = new Map(rows.map((row) => [row.file, row]));
  const backups = files.map(async (file) => {
    const row = known.get(file);
    // One that is removed at this moment is listed nowhere.
    const found = await folder.facts(file);
    if (!found) return [];
    const provedAt = row?.problem === null ? (row.endedAt?.toISOString() ?? null) : null;
    return [{ file, startedAt: (row?.startedAt ?? found.storedAt).toISOString(), bytes: found.bytes, provedAt }];
  });
  return (await Promise.all(backups)).flat();
}

/** Finds the latest attempts: the one that runs, and the one before. */
const latestAttempts = (transaction: Transaction | null) =>
  BackupRow.findAll({ order: [['id', 'DESC']], limit: 2, transaction });

const begin = (app: App, transaction: Transaction): Promise<BackupRow> => {
  const startedAt = app.now();
  return BackupRow.create({ file: backupName(startedAt), startedAt, seenAt: startedAt }, { transaction });
};

const isRunning = ({ startedAt, seenAt, endedAt }: BackupRow, now: Date): boolean =>
  endedAt === null && now.getTime() - (seenAt ?? startedAt).getTime() < SILENT;

interface Schedule {
  timeZone: string;
  /** The time from midnight at which a night's backup begins, in milliseconds. */
  begins: number;
}

function isDue(latest: BackupRow, now: Date, { timeZone, begins }: Schedule): boolean {
  const { startedAt, endedAt, problem } = latest;
  const nightOf = (at: Date) => daysIn(timeZone)(new Date(at.getTime() - begins));
  if (endedAt !== null && problem === null) return nightOf(startedAt) !== nightOf(now);
  // Not at once: what ends the server would end the next one, too.
  return !isRunning(latest, now) && now.getTime() - startedAt.getTime() > HOUR;
}

async function backUp(app: App, row: BackupRow): Promise<void> {
  const { backups, dataFolder, databaseUrl, bucket, log } = app;
  if (!backups) return;
  const store = (fields: Partial<Pick<BackupRow, 'seenAt' | 'endedAt' | 'bytes' | 'problem'>>) =>
    app.database
      .write((transaction) => BackupRow.update(fields, { where: { id: row.id }, transaction }))
      .catch((error: unknown) => log?.error({ err: error }, 'The state of a backup could not be stored.'));
  const signs = setInterval(() => void store({ seenAt: app.now() }), MINUTE).unref();
  let ended: Pick<BackupRow, 'bytes' | 'problem'>;
  try {
    const { folder } = backups;
    const report = await runInProcess<typeof backUpNightly>({
      program: serverModule('transfer/backup/backupProcess'),
      args: [
        {
          ...{ folder, passphrase: await passphraseOf({ backups }) },
          ...{ place: { dataFolder, databaseUrl, bucket }, at: row.startedAt.toISOString() },
        },
      ],
      timeoutMs: LONGEST,
      lost: () => new HttpProblem(503, messages.lost),
      late: () => new HttpProblem(503, messages.late),
    });
    log?.info(`Made the backup ${report.file}, and proved it: ${report.rows} rows, ${report.files} files of images.`);
    for (const warning of report.warnings) log?.warn(warning);
    ended = { bytes: report.bytes, problem: null };
  } catch (error) {
    const said = sentenceFor(error as Error);
    log?.error({ err: error }, `A backup failed: ${t(said)}`);
    ended = { bytes: null, problem: typeof said === 'string' ? said : JSON.stringify(said) };
  } finally {
    clearInterval(signs);
  }
  await store({ ...ended, endedAt: app.now() });
}

/** Says what failed, for the dashboard: that of another process has lost its class. */
function sentenceFor(error: Error & { said?: Message } & NodeJS.ErrnoException): Message {
  if (faultOf(error) === 'full') return messages.full;
  const { message, said, code, path } = error;
  if (code === undefined || path === undefined) return said ?? message;
  return msg('{file} cannot be written or read ({code}).', { file: path, code });
}
