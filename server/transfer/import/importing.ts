import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { Op, QueryTypes, type Transaction } from 'sequelize';
import type { Subject } from '../../../shared/activity/activity.ts';
import { t } from '../../../shared/texts/t.ts';
import { record } from '../../activity/activity.ts';
import type { Actor } from '../../authorise.ts';
import type { App } from '../../context.ts';
import { UserRow } from '../../people/users/model.ts';
import { StartProblem } from '../../problems.ts';
import type { Entry } from './entries.ts';
import { ImportRow, type Progress, type Result, type Worker } from './model.ts';
import { boundedNotes, type Note, storedNotes } from './notes.ts';
import type { PictureSources } from './pictures.ts';

/** One import that is running. */
export interface Importing extends Pick<PictureSources, 'files' | 'failures' | 'origin'> {
  app: App;
  /** Null in a trial of what never came before. */
  importId: number | null;
  /** False where pictures stay links to where they are. */
  hasPictures: boolean;
  isDryRun: boolean;
  /** True where those who had rights at the old site become authors: nobody becomes an administrator. */
  hasRoles?: boolean;
  /** True where empty lines part paragraphs, as in the classic editor of WordPress. */
  hasBareLines: boolean;
  /** The numbers of the latest entries that were read: of several with one key, the first counts. */
  passed: Set<number>;
}

/** The result of writing an entry. */
export interface Outcome {
  result: Result;
  /** The changes that were made to it, or the reason of a refusal. */
  notes?: Note[];
  targetId?: number | null;
  targetVersion?: number | null;
  /** The article whose pages it changes. */
  articleId?: number;
  /** True where this was stored by the write that made it. */
  isStored?: true;
}

/** A fault of the disk or the database, its cause, with the place in the file at which it stopped an import. */
export class ImportFault extends Error {
  readonly place: string;

  constructor(place: string, cause: unknown) {
    super((cause as Error).message, { cause });
    this.place = place;
  }
}

/** Another import, or the undoing of one, is running; without `worker` it has just begun. */
export class OtherImport extends StartProblem {
  readonly worker: Worker | null;

  constructor(worker: Worker | null, more: string) {
    super(`Another import into this site, or the undoing of one, is running${more}`);
    this.worker = worker;
  }
}

/**
 * Runs `work` while nothing else is imported into this site or undone, by a lock that all processes of a site share. Its signal aborts
 * where the lock is lost. Throws an `OtherImport`.
 */
export async function whileImporting<Result>(app: App, work: (lost: AbortSignal) => Promise<Result>): Promise<Result> {
  const held = await app.database.hold('imports');
  if (!held) throw await otherImport();
  try {
    return await work(held.lost);
  } finally {
    await held.release();
  }
}

/** Resolves to the refusal of a second import, which says who is at work and how to go on. */
async function otherImport(): Promise<OtherImport> {
  const row = await ImportRow.findOne({ where: { worker: { [Op.ne]: null as never } } });
  const worker = row?.worker ?? null;
  if (!row || worker === null) return new OtherImport(null, ': wait until it has ended.');
  const { host, pid } = worker;
  if (worker.by === 'command') {
    const where = `${row.source}, by npm run import on ${host} (process ${pid})`;
    return new OtherImport(worker, `: ${where}. Wait until it has ended, or stop it, and call this again.`);
  }
  const where = `${row.fileName ?? row.source}, which ${await beginnerOf(row)} began in the dashboard`;
  return new OtherImport(worker, `: ${where}. Wait until it has ended, or pause it there, and call this again.`);
}

/** Resolves to the name of the administrator who began the work on an import. */
export const beginnerOf = async ({ userId }: ImportRow): Promise<string> =>
  (userId === null ? null : await UserRow.findByPk(userId))?.username ?? 'somebody';

/** Returns, within a write, the process that works on an import from now on, for the column: whoever has the lock, and nobody else. */
export async function newWorker(by: Worker['by'], transaction: Transaction): Promise<Worker> {
  await ImportRow.update({ worker: null }, { where: { worker: { [Op.ne]: null as never } }, transaction });
  return { by, host: hostname(), pid: process.pid };
}

interface ImportActivity {
  row: ImportRow;
  /** Null where whoever began it is gone. */
  actor: Actor | null;
  change: 'begun' | 'done' | 'partial' | 'undone';
  /** The numbers of what has come, by their kind. */
  created?: Progress['created'];
}

/** Records, within its write, what is done with an import. */
export function recordImport(
  app: App,
  { row: { id, source }, actor, change, created }: ImportActivity,
  transaction: Transaction,
): Promise<void> {
  // Its address or file, after the format.
  const name = source.slice(source.indexOf(' ') + 1);
  const subject: Subject = { kind: 'import', rows: [{ _id: String(id), name }] };
  const details = { change, ...(created && { created }) };
  return record(app, { kind: 'import', actor, subject, details }, transaction);
}

export const nameOf = (kind: string, key: string): string => `${kind} ${key}`;

/** Returns the hash of what an entry says, wherever in the file it is; of notes their English, as all versions have it. */
export function hashOf({ place: _, ...entry }: Entry): string {
  const said = {
    ...entry,
    ...('notes' in entry && { notes: entry.notes.map((note) => t(note)) }),
    ...('reason' in entry && { reason: t(entry.reason) }),
  };
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url').slice(0, 22);
}

/** Returns all that is said of an entry: by the reader of its format, and where it is written. */
export const allNotes = (entry: Entry, { notes = [] }: Pick<Outcome, 'notes'>): Note[] =>
  boundedNotes([...('notes' in entry ? entry.notes : []), ...notes]);

/** Stores, within the write that makes them, what became of entries. */
export async function storeOutcomes(
  { app, importId }: Pick<Importing, 'app' | 'importId'>,
  outcomes: ReadonlyMap<Entry, Outcome>,
  transaction: Transaction,
): Promise<void> {
  if (outcomes.size === 0) return;
  const rows = [...outcomes].map(([entry, outcome]) => {
    const { result, targetId = null, targetVersion = null } = outcome;
    const [place, notes] = [storedNotes(boundedNotes([entry.place])), storedNotes(allNotes(entry, outcome))];
    return [importId, entry.kind, entry.key, place, hashOf(entry), result, notes, targetId, targetVersion];
  });
  await app.database.sequelize.query(
    `INSERT INTO import_entries (import_id, kind, source_key, place, hash, result, note, target_id, target_version) VALUES :rows
       ON CONFLICT (import_id, kind, source_key) DO UPDATE SET place = excluded.place, hash = excluded.hash, result = excluded.result,
         note = excluded.note, target_id = excluded.target_id, target_version = excluded.target_version`,
    { replacements: { rows }, transaction, type: QueryTypes.RAW },
  );
}
