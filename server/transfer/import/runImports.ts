import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Transaction } from 'sequelize';
import { importMessages as messages } from '../../../shared/imports/importMessages.ts';
import { type Message, msg } from '../../../shared/texts/t.ts';
import { OPERATOR, writerWithin } from '../../authorise.ts';
import type { App } from '../../context.ts';
import { faultOf } from '../../database/faults.ts';
import { HttpProblem, StartProblem } from '../../problems.ts';
import { newWorker, OtherImport, recordImport, whileImporting } from './importing.ts';
import { importAll, type Reported, type Summary } from './importSite.ts';
import { IMPORT_JOB, nothingDone, WORKED_ON } from './imports.ts';
import { ImportRow, type Progress, type Trial } from './model.ts';
import { boundedNotes, type Note, readNotes, storedNotes, verbatim } from './notes.ts';
import { openFormat } from './openFormat.ts';
import { filesByName, openSource } from './sources/openSource.ts';
import { undoAll } from './undoImport.ts';
import { localUpload, removeUpload } from './uploads.ts';

/** The time that writing some entries may take, in milliseconds: on SQLite other writes wait for it. */
const WRITE_MS = 100;
/** The most entries of each result of which a trial says something. */
const MOST_SAID = 500;
/** The time after which another process looks if an import has stopped with the process that ran it, in milliseconds. */
const LOOK_AGAIN = 5_000;
/** The time that a batch has to finish when the server stops, in milliseconds. */
const GRACE = 10_000;

/** The starts without progress, each of which has ended its process, after which an import is given up. */
const MOST_STARTS = 2;

/** The end of work before its own: somebody has paused or removed the import, or the server stops. */
class Interrupted extends Error {}

/** One import that is worked on. */
interface Running {
  app: App;
  row: ImportRow;
  /** Aborts when the server stops, and where the lock is lost that keeps other imports out. */
  stopping: AbortSignal;
}

/** What this process carries on, until it stops. */
interface Work {
  app: App;
  stopping: AbortSignal;
  /** The keys of imports that it has begun and not ended: begun again, they have not ended their process. */
  begun: Set<number>;
}

/**
 * Has this process carry on the import of the dashboard that is checked, runs or is undone, some entries at a time, also one that a
 * process left which ended. Returns the function that stops it after the entries that it is at.
 */
export function startImporting(app: App): () => Promise<void> {
  const stopping = new AbortController();
  const all: Work = { app, stopping: stopping.signal, begun: new Set() };
  let work: Promise<void> | null = null;
  let isAsked = false;
  const workWhileAsked = async () => {
    while (isAsked) {
      isAsked = false;
      await carryOn(all).catch((error: unknown) =>
        app.log?.error({ err: error }, 'The import has stopped; it is tried again soon.'),
      );
    }
    work = null;
  };
  // In a context of its own: it is no part of the job that begins it.
  const beginSoon = AsyncLocalStorage.bind(() => {
    // Also where the work before it is about to end.
    isAsked = true;
    work ??= workWhileAsked();
  });
  app.jobs.handle(IMPORT_JOB, {
    async run(_job, tx) {
      if (!(await nextImport(tx))) return {};
      if (stopping.signal.aborted) return { runAgainIn: LOOK_AGAIN };
      return { runAgainIn: LOOK_AGAIN, afterCommit: async () => beginSoon() };
    },
    missing: async (tx) => ((await nextImport(tx)) ? [{ kind: IMPORT_JOB, key: IMPORT_JOB }] : []),
  });
  return async () => {
    stopping.abort();
    if (work) await Promise.race([work, pause(GRACE, undefined, { ref: false })]);
  };
}

const nextImport = (transaction?: Transaction) =>
  ImportRow.findOne({ where: WORKED_ON, transaction: transaction ?? null });

/** Works as long as there is something to do and nothing else imports; the job comes back otherwise. */
async function carryOn({ app, begun, stopping: isOver }: Work): Promise<void> {
  try {
    await whileImporting(app, async (lost) => {
      const stopping = AbortSignal.any([isOver, lost]);
      for (let row = await nextImport(); row && !stopping.aborted; row = await nextImport()) {
        const running = { app, row, stopping };
        if (await begin(running, begun)) await workOn(running);
        await end(running, begun);
      }
    });
  } catch (error) {
    if (error instanceof OtherImport) return sayWhatItWaitsFor(app, error);
    // An import that failed was removed.
    if (!(error instanceof Interrupted)) throw error;
  }
}

/** Counts the start, until the work ends or comes further. Resolves to false for an import that has ended its process too often. */
async function begin({ app, row }: Running, begun: Set<number>): Promise<boolean> {
  const isAgain = begun.has(row.id);
  begun.add(row.id);
  const isGivenUp = !isAgain && row.starts >= MOST_STARTS;
  const problem = isGivenUp ? messages.givenUp(readNotes(row.place ?? '')[0] ?? null) : null;
  const where = { id: row.id, state: row.state };
  await app.database.write(async (transaction) => {
    const started = { starts: isAgain ? row.starts : row.starts + 1, worker: await newWorker('server', transaction) };
    const changes = isGivenUp ? { state: stateAfterFailure(row) } : started;
    await ImportRow.update({ ...changes, problem }, { where, transaction });
  });
  return !isGivenUp;
}

/** Forgets the starts of work that has ended, or waits, while its process lives. */
async function end({ app, row: { id } }: Running, begun: Set<number>): Promise<void> {
  await app.database.write((transaction) =>
    ImportRow.update({ starts: 0, worker: null }, { where: { id }, transaction }),
  );
  begun.delete(id);
}

/** Says of an import that it waits for the command; another process of the server carries it on itself. */
async function sayWhatItWaitsFor({ database }: App, { worker }: OtherImport): Promise<void> {
  if (worker?.by !== 'command') return;
  const problem = messages.waits(worker.host, worker.pid);
  await database.write((transaction) => ImportRow.update({ problem }, { where: WORKED_ON, transaction }));
}

async function workOn(running: Running): Promise<void> {
  const { app, row, stopping } = running;
  try {
    if (row.state === 'undoing') await undo(running);
    else if (row.state === 'running') await importFile(running);
    else await check(running);
  } catch (error) {
    if (error instanceof Interrupted || stopping.aborted) return;
    const fault = faultOf(error);
    // Also the bucket, or threads for texts that are all in use: it goes on in a moment.
    if (fault === 'busy' || fault === 'away' || isAway(error)) throw error;
    const isExpected = error instanceof StartProblem;
    if (!isExpected) app.log?.error({ err: error }, 'An import has stopped.');
    const problem = isExpected ? error.said : fault === 'full' ? messages.full : messages.failed;
    await change(running, { state: stateAfterFailure(row), problem });
  }
}

const isAway = (error: unknown) => error instanceof HttpProblem && error.status === 503;

const stateAfterFailure = ({ state }: ImportRow): ImportRow['state'] =>
  state === 'checking' ? 'unreadable' : state === 'running' ? 'paused' : 'partial';

/** Reads the file as an import would, and changes nothing. */
async function check(running: Running): Promise<void> {
  const { app } = running;
  await withFormat(running, async ({ format, files, skipped }) => {
    const trial: Trial = { source: format.source, entries: [] };
    const said: Partial<Record<Reported['result'], number>> = {};
    const onEntry = ({ kind, place, result, notes }: Pick<Reported, 'kind' | 'place' | 'result' | 'notes'>) => {
      if (notes.length === 0 || (said[result] ?? 0) >= MOST_SAID) return;
      said[result] = (said[result] ?? 0) + 1;
      trial.entries.push({ kind, place: storedNotes([place]), result, note: storedNotes(notes) });
    };
    const notes = [msg('it is a link, encrypted, too large, or the second file of its name', {})];
    for (const name of skipped) onEntry({ kind: 'aside', place: verbatim(name), result: 'aside', notes });
    const before = running.row.progress ?? nothingDone();
    const since = progressSince(before);
    const summary = await importAll(app, format, {
      ...{ files, hasPictures: false, isDryRun: true, onEntry, ...placing(running) },
      onBatch: (state) => advance(running, since(state)),
    });
    const found = { ...progressOf(summary), total: progressOf(summary).done };
    await change(running, { state: 'checked', trial, progress: found, problem: summary.stopped });
  });
}

async function importFile(running: Running): Promise<void> {
  const { app, row } = running;
  await withFormat(running, async ({ format, files }) => {
    const before = row.progress ?? nothingDone();
    const since = progressSince(before);
    const summary = await importAll(app, format, {
      ...{ files, hasPictures: row.choices?.hasPictures !== false, isDryRun: false },
      ...placing(running),
      onBatch: (state) => advance(running, since(state)),
    });
    const { upload } = row;
    const progress = { ...since(summary), total: since(summary).done };
    const state = summary.stopped === null ? 'done' : 'partial';
    await finish(running, { state, upload: null, progress, problem: summary.stopped }, async (tx) => {
      const actor = row.userId === null ? null : await writerWithin(String(row.userId), tx);
      await recordImport(app, { row, actor, change: state, created: progress.created }, tx);
    });
    await removeUpload(app, upload);
  });
}

/** The options by which an import goes on where it was, and stores where it stands. */
const placing = ({ app, row }: Running) => ({
  ...{ writeMs: WRITE_MS, pausedAt: row.progress?.done ?? 0, isCareful: row.starts > 0 },
  onPlace: async (place: Note) => {
    const columns = { place: storedNotes(boundedNotes([place])) };
    await app.database.write((transaction) => ImportRow.update(columns, { where: { id: row.id }, transaction }));
  },
});

async function undo(running: Running): Promise<void> {
  const { app, row } = running;
  // Of an undoing that a stop has cut off.
  const before = row.progress?.done ?? 0;
  const { deleted, kept } = await undoAll(app, row.source, {
    ...{ isEditedKept: true, by: row.userId === null ? null : String(row.userId) },
    onStep: (done) => advance(running, { ...nothingDone(), done: before + done }),
  });
  const counts = { ...nothingDone().counts, kept };
  await finish(running, { state: 'undone', progress: { ...nothingDone(), done: before + deleted, counts } });
}

/** Ends the work, whatever was said of it meanwhile: all of it is done. */
const finish = ({ app, row }: Running, changes: Changes, alsoWithin?: (tx: Transaction) => Promise<void>) =>
  app.database.write(async (transaction) => {
    await ImportRow.update({ ...changes, finishedAt: app.now() }, { where: { id: row.id }, transaction });
    await alsoWithin?.(transaction);
  });

/** Opens the uploaded file as the format that was chosen or that it shows to be, for `work`. */
async function withFormat<Result>(
  { app, row }: Running,
  work: (opened: {
    format: Awaited<ReturnType<typeof openFormat>>;
    files: ReturnType<typeof filesByName>;
    skipped: string[];
  }) => Promise<Result>,
): Promise<Result> {
  const source = await openSource(await localUpload(app, row.upload ?? ''), row.fileName ?? 'file');
  try {
    const { format: as, site } = row.choices ?? { format: null, site: null };
    const format = await openFormat(source, { as: as ?? undefined, site });
    return await work({ format, files: filesByName(source.isMany ? source.files : []), skipped: source.skipped });
  } finally {
    await source.close();
  }
}

/** Stores how far an import is. Throws `Interrupted` where it is to go no further. */
async function advance({ app, row, stopping }: Running, progress: Progress): Promise<void> {
  const goesOn = await app.database.write(async (tx) => {
    const current = await ImportRow.findByPk(row.id, {
      ...{ attributes: ['id', 'state', 'userId', 'starts'], transaction: tx, lock: tx.LOCK.UPDATE },
    });
    if (!current || ![row.state, 'paused'].includes(current.state)) return false;
    current.progress = { ...progress, total: row.progress?.total ?? null };
    if (progress.done > (row.progress?.done ?? 0)) current.starts = 0;
    const writer = current.userId === null ? null : await writerWithin(String(current.userId), tx);
    const isPermitted = writer !== null && writer !== OPERATOR && writer.user.isAdmin;
    if (!isPermitted) current.set({ state: stateAfterFailure(row), problem: messages.demoted });
    await current.save({ transaction: tx });
    return current.state === row.state;
  });
  if (!goesOn || stopping.aborted) throw new Interrupted();
}

interface Changes {
  upload?: null;
  state?: ImportRow['state'];
  trial?: Trial;
  progress?: Progress;
  problem?: Message | null;
}

/** Changes an import that is still in the state in which it was found. Throws `Interrupted` for one that is in another, or gone. */
async function change({ app, row }: Running, changes: Changes): Promise<void> {
  const where = { id: row.id, state: row.state };
  const [changed] = await app.database.write((transaction) => ImportRow.update(changes, { where, transaction }));
  if (changed === 0) throw new Interrupted();
}

const progressOf = ({ counts, created }: Summary): Progress => ({
  ...{ done: Object.values(counts).reduce((sum, count) => sum + count, 0), total: null },
  ...{ counts: { ...counts }, created: { ...created } },
});

/**
 * Returns a function that adds to the progress before a pause what came after it: an import that goes on reads its file from the
 * beginning, where everything is as it was left.
 */
function progressSince(before: Progress): (summary: Summary) => Progress {
  let atPause = progressOf({ counts: nothingDone().counts, created: {} } as Summary);
  return (summary) => {
    const now = progressOf(summary);
    if (now.done <= before.done) {
      atPause = now;
      return before;
    }
    return {
      ...{ done: now.done, total: before.total },
      counts: addUp(before.counts, now.counts, atPause.counts),
      created: addUp(before.created, now.created, atPause.created),
    };
  };
}

/** Adds to numbers those by which others have grown. */
function addUp<Counts extends Record<string, number>>(numbers: Counts, now: Counts, earlier: Counts): Counts {
  const names = new Set([...Object.keys(numbers), ...Object.keys(now)]);
  const sums = [...names].map((name) => [name, (numbers[name] ?? 0) + (now[name] ?? 0) - (earlier[name] ?? 0)]);
  return Object.fromEntries(sums) as Counts;
}
