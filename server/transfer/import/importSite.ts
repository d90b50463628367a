import { createHash } from 'node:crypto';
import { Op } from 'sequelize';
import { msg, t } from '../../../shared/texts/t.ts';
import { OPERATOR } from '../../authorise.ts';
import { ALL_TAGS, type ChangedTags } from '../../changes.ts';
import type { App } from '../../context.ts';
import { faultOf } from '../../database/faults.ts';
import { HttpProblem, StartProblem } from '../../problems.ts';
import { write } from '../../write.ts';
import { type Entry, type OpenedFormat, Truncated } from './entries.ts';
import { bringMedia, bringSettings } from './fromOctavo.ts';
import {
  allNotes,
  beginnerOf,
  hashOf,
  ImportFault,
  type Importing,
  nameOf,
  newWorker,
  type Outcome,
  recordImport,
  storeOutcomes,
  whileImporting,
} from './importing.ts';
import { ImportEntryRow, ImportRow, type Result } from './model.ts';
import { type Note, noteOf, reasonOf, Unreadable, verbatim } from './notes.ts';
import type { SourceFile } from './sources/openSource.ts';
import { changeText, isText, type PreparedText, prepareText, type TextEntry } from './texts.ts';
import { type Batch, writeEntries } from './writeEntries.ts';

/** The most entries, and characters of their texts, that are written at once. */
const [BATCH, LENGTH] = [200, 2_000_000];
/** The part of these with which an import begins whose writes have a time. */
const FIRST_SHARE = 0.05;
/** The texts that are prepared at once: most of the time each waits for its pictures. */
const AT_ONCE = 4;

/** The result of one entry, for a report: `same` came before, and is as it was. */
export interface Reported {
  kind: Entry['kind'];
  key: string;
  place: Note;
  result: Result | 'same';
  notes: Note[];
}

export type Counts = Record<Reported['result'], number>;

export interface Summary {
  source: string;
  counts: Counts;
  /** Those that are new, by their kind. */
  created: Partial<Record<Entry['kind'], number>>;
  /** Why the file was not read to its end; null where it was. */
  stopped: Note | null;
}

interface Options {
  /** The files of a folder or ZIP, in which pictures may be. */
  files: ReadonlyMap<string, SourceFile>;
  hasPictures: boolean;
  isDryRun: boolean;
  /** True where those who had rights at the old site become authors; left out for names without rights. */
  hasRoles?: boolean;
  onEntry?(entry: Reported): void;
  /** The time that a write may take, in milliseconds, by which batches are made smaller and larger; any where it is left out. */
  writeMs?: number;
  /** The number of entries after which a batch ends: that at which the import was paused. */
  pausedAt?: number;
  /** True where those after it are written one by one for a while, as something there has ended the process. */
  isCareful?: boolean;
  /** Learns where the next entries are before anything is done with them. */
  onPlace?(place: Note): Promise<void>;
  /** Learns how far it is before the next batch begins; ends the import by throwing. */
  onBatch?(summary: Summary): Promise<void> | void;
}

/**
 * Brings what a format reads into this site, in transactions of a few entries each, with what became of every one: an import that is
 * cut off anywhere goes on where it was, and one that runs again writes only what is new or changed. Throws an `ImportFault` where the
 * disk is full or the database is away, and a StartProblem while another import runs; a trial waits for none.
 */
export const importSite = (app: App, format: OpenedFormat, options: Options): Promise<Summary> =>
  options.isDryRun
    ? importAll(app, format, options)
    : whileImporting(app, async (lost) => {
        await refuseUnfinished(format.source);
        const onBatch = async (summary: Summary) => {
          if (lost.aborted) throw new StartProblem(LOST);
          await options.onBatch?.(summary);
        };
        return importAll(app, format, { ...options, onBatch });
      });

const LOST = 'The connection to the database that keeps other imports out has ended: the same command goes on.';

/** Throws a StartProblem where an import of this source was begun in the dashboard and is not finished. */
export async function refuseUnfinished(source: string): Promise<void> {
  const row = await ImportRow.findOne({ where: { source } });
  if (row && (row.upload !== null || row.state === 'undoing')) {
    const how = row.state === 'undoing' ? 'is to be undone' : 'was begun and is not finished';
    throw new StartProblem(
      `${source} ${how} in the dashboard, by ${await beginnerOf(row)}: let that end there, under Setting → Import, and call this again.`,
    );
  }
}

/** Does the same within `whileImporting`. */
export async function importAll(app: App, format: OpenedFormat, options: Options): Promise<Summary> {
  const row = await openImport(app, format, options);
  const importing: Importing = {
    app,
    importId: row?.id ?? null,
    origin: format.origin,
    hasBareLines: format.hasBareLines === true,
    failures: { reasons: new Map(), hosts: new Map() },
    passed: new Set(),
    ...options,
  };
  const summary: Summary = {
    source: format.source,
    counts: { new: 0, changed: 0, same: 0, kept: 0, refused: 0, aside: 0 },
    created: {},
    stopped: null,
  };
  const report = (reported: Reported) => {
    summary.counts[reported.result]++;
    if (reported.result === 'new') summary.created[reported.kind] = (summary.created[reported.kind] ?? 0) + 1;
    options.onEntry?.(reported);
  };
  try {
    const { writeMs, pausedAt, isCareful = false } = options;
    const pace: Pace = { share: writeMs === undefined ? 1 : FIRST_SHARE, writeMs, pausedAt, isCareful };
    for await (const batch of batchesOf(format.entries(), pace)) {
      await options.onPlace?.(placeOf(batch));
      for (const reported of await importWhole(importing, batch, pace)) report(reported);
      await options.onBatch?.(summary);
    }
  } catch (error) {
    if (!(error instanceof Truncated || error instanceof UnreadableFile)) throw error;
    summary.stopped = error.said;
  }
  // One of the dashboard ends together with its file.
  if (row && row.upload === null && !options.isDryRun) {
    const change = summary.stopped === null ? 'done' : 'partial';
    await app.database.write(async (transaction) => {
      await row.set({ state: change, finishedAt: app.now(), worker: null }).save({ transaction });
      await recordImport(app, { row, actor: OPERATOR, change, created: summary.created }, transaction);
    });
  }
  return summary;
}

/** A file that cannot be read on from some place. */
class UnreadableFile extends Unreadable {}

async function openImport(app: App, { source }: OpenedFormat, { isDryRun }: Options): Promise<ImportRow | null> {
  const found = await ImportRow.findOne({ where: { source } });
  if (isDryRun) return found;
  const columns = { state: 'running', finishedAt: null } as const;
  // Another administrator may have paused one of the dashboard by now.
  if (found && found.upload !== null) return found;
  // One that was killed goes on.
  const isBegun = found?.state !== 'running';
  const row =
    found ?? ImportRow.build({ source, format: source.split(' ')[0] ?? '', startedAt: app.now(), ...columns });
  return app.database.write(async (transaction) => {
    await row.set({ ...columns, worker: await newWorker('command', transaction) }).save({ transaction });
    if (isBegun) await recordImport(app, { row, actor: OPERATOR, change: 'begun' }, transaction);
    return row;
  });
}

/** The part of the largest batch of which the next one is, by the time that the last took to be written. */
interface Pace {
  share: number;
  writeMs: number | undefined;
  pausedAt: number | undefined;
  isCareful: boolean;
}

function adjust(pace: Pace, took: number): void {
  if (pace.writeMs === undefined) return;
  // One entry took unusually long, perhaps, or waited for others.
  const change = Math.min(2, Math.max(0.25, pace.writeMs / Math.max(1, took)));
  pace.share = Math.min(1, Math.max(1 / BATCH, pace.share * change));
}

async function* batchesOf(entries: AsyncGenerator<Entry>, pace: Pace): AsyncGenerator<Entry[]> {
  let batch: Entry[] = [];
  let [length, count] = [0, 0];
  let failure: Error | null = null;
  try {
    while (failure === null) {
      const next = await entries.next().catch((error: Error) => {
        failure = error;
        return null;
      });
      if (!next || next.done) break;
      // What comes before them is written, for texts and names to find it.
      if (batch[0] && isApart(next.value) !== isApart(batch[0])) {
        yield batch;
        [batch, length] = [[], 0];
      }
      batch.push(next.value);
      length += lengthOf(next.value);
      const isSmall = batch.length < BATCH * pace.share && length < LENGTH * pace.share;
      count++;
      const since = count - (pace.pausedAt ?? 0);
      const isAlone = since === 0 || (pace.isCareful && since > 0 && since <= BATCH);
      if (isSmall && !isAlone) continue;
      yield batch;
      [batch, length] = [[], 0];
    }
  } finally {
    // Closes the file where the import ends before it.
    await entries.return(undefined);
  }
  // Those before the place where the file ends or cannot be read are whole.
  if (batch.length > 0) yield batch;
  const reason = failure as Error | null;
  if (reason === null) return;
  const isOfServer = faultOf(reason) !== null || reason instanceof HttpProblem;
  throw isOfServer || reason instanceof Truncated ? reason : new UnreadableFile(reasonOf(reason));
}

/** Returns the characters of all texts in a value. */
function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, each) => sum + lengthOf(each), 0);
}

/** Tells if an entry is written by itself, before those that follow. */
const isApart = ({ kind }: Entry) => kind === 'media' || kind === 'settings';

async function importWhole(importing: Importing, batch: Entry[], pace: Pace): Promise<Reported[]> {
  try {
    return await importBatch(importing, batch, pace);
  } catch (error) {
    throw faultOf(error) === null ? error : new ImportFault(t(placeOf(batch)), error);
  }
}

function placeOf(batch: Entry[]): Note {
  const first = batch[0]?.place ?? verbatim('');
  const last = batch.at(-1)?.place ?? first;
  return t(first) === t(last) ? first : msg('{first} to {last}', { first, last });
}

async function importBatch(importing: Importing, batch: Entry[], pace: Pace): Promise<Reported[]> {
  const known = await knownEntries(importing, batch);
  const reported: Reported[] = [];
  const fresh: Entry[] = [];
  const within = new Set<string>();
  for (const entry of batch) {
    const name = nameOf(entry.kind, entry.key);
    const before = known.get(name);
    const isSame = before?.hash === hashOf(entry) && before.result !== 'refused';
    // In a trial none of them is stored.
    const isStored = importing.isDryRun || before !== undefined || within.has(name);
    const isSecond = passes(importing, name) && isStored;
    if (isSecond && !isSame)
      reported.push(said(entry, { result: 'same', notes: [msg('the first one of its key counts', {})] }));
    else if (isSame) reported.push(said(entry, { result: 'same' }));
    else fresh.push(entry);
    within.add(name);
  }
  const outcomes = new Map<Entry, Outcome>();
  const prepared = await prepareTexts(importing, fresh, outcomes);
  if (importing.isDryRun) {
    for (const entry of fresh)
      outcomes.set(entry, outcomes.get(entry) ?? dryOutcome(entry, known.has(nameOf(entry.kind, entry.key))));
  }
  const began = performance.now();
  if (!importing.isDryRun && fresh.length > 0) await writeBatch(importing, { fresh, known, prepared, outcomes });
  adjust(pace, performance.now() - began);
  for (const entry of fresh) {
    const outcome = outcomes.get(entry);
    if (outcome) reported.push(said(entry, outcome));
  }
  return reported;
}

/** The most entries that are remembered, in some 40 MB: of one key, two that are further apart count as a change. */
const MOST_PASSED = 1_000_000;

/** Remembers an entry by a number of its name. Returns true for one that was read before in this file. */
function passes({ passed }: Importing, name: string): boolean {
  const number = createHash('sha256').update(name).digest().readUIntBE(0, 6);
  if (passed.has(number)) return true;
  passed.add(number);
  for (const first of passed) {
    if (passed.size <= MOST_PASSED) break;
    passed.delete(first);
  }
  return false;
}

interface Said extends Pick<Outcome, 'notes'> {
  result: Reported['result'];
}

const said = (entry: Entry, outcome: Said): Reported => {
  const { kind, key, place } = entry;
  return { kind, key, place, result: outcome.result, notes: allNotes(entry, outcome) };
};

function dryOutcome(entry: Entry, isKnown: boolean): Outcome {
  if (entry.kind === 'aside') return { result: entry.isRefused ? 'refused' : 'aside', notes: [entry.reason] };
  return { result: isKnown ? 'changed' : 'new' };
}

async function prepareTexts(importing: Importing, entries: Entry[], outcomes: Map<Entry, Outcome>) {
  const prepared = new Map<Entry, PreparedText>();
  const waiting = entries.filter(isText).values();
  const work = async () => {
    for (const entry of waiting) {
      try {
        prepared.set(entry, await prepareText(importing, entry));
      } catch (error) {
        if (!(error instanceof HttpProblem) || error.status >= 500) throw error;
        outcomes.set(entry, { result: 'refused', notes: [noteOf(error.said)] });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return prepared;
}

interface Deciding extends Batch {
  outcomes: Map<Entry, Outcome>;
}

/** Writes a batch: texts that came before by a save of their own, all else in one transaction; where that fails, one by one. */
async function writeBatch(importing: Importing, batch: Deciding): Promise<void> {
  const { fresh, known, prepared, outcomes } = batch;
  for (const entry of fresh) {
    const text = prepared.get(entry);
    const before = known.get(nameOf(entry.kind, entry.key));
    const hash = hashOf(entry);
    if (entry.kind === 'media') outcomes.set(entry, await alone(() => bringMedia(importing, entry)));
    if (entry.kind === 'settings') outcomes.set(entry, await alone(() => bringSettings(importing, entry)));
    if (!isText(entry) || outcomes.has(entry)) continue;
    if (entry.kind === 'page' || before?.targetId) {
      outcomes.set(
        entry,
        await alone(() =>
          changeText(importing, { entry: entry as TextEntry, text: text as PreparedText, before, hash }),
        ),
      );
    }
  }
  const rest = fresh.filter((entry) => !outcomes.get(entry)?.isStored);
  if (rest.length === 0) return;
  try {
    await writeTogether(importing, { ...batch, fresh: rest });
  } catch (error) {
    if (faultOf(error) !== null) throw error;
    for (const entry of rest) await writeAlone(importing, { ...batch, fresh: [entry] });
  }
}

/** A refusal of one text is no failure of the import. */
async function alone(work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HttpProblem) || error.status >= 500) throw error;
    return { result: 'refused', notes: [noteOf(error.said)] };
  }
}

async function writeAlone(importing: Importing, batch: Deciding): Promise<void> {
  try {
    await writeTogether(importing, batch);
  } catch (error) {
    if (faultOf(error) !== null) throw error;
    const note =
      error instanceof HttpProblem
        ? noteOf(error.said)
        : msg('Octavo could not write it: {reason}', { reason: (error as Error).message });
    for (const entry of batch.fresh) batch.outcomes.set(entry, { result: 'refused', notes: [note] });
    await writeTogether(importing, batch);
  }
}

async function writeTogether(importing: Importing, batch: Deciding): Promise<void> {
  // Its own, so that a transaction that is rolled back leaves none.
  const written = await write(importing.app, { as: 'admin', actor: OPERATOR, tags: tagsOf }, async ({ tx }) => {
    const outcomes = await writeEntries(importing, batch, tx);
    await storeOutcomes(importing, outcomes, tx);
    return outcomes;
  });
  for (const [entry, outcome] of written) batch.outcomes.set(entry, outcome);
}

/** Names the responses that a batch changes; those of many more than it names where it has more than articles and comments. */
function tagsOf(outcomes: Map<Entry, Outcome>): ChangedTags {
  const isBroad = [...outcomes].some(
    ([{ kind }, { targetId }]) => targetId && (kind === 'category' || kind === 'author'),
  );
  if (isBroad) return ALL_TAGS;
  const ids = new Set([...outcomes.values()].flatMap(({ articleId }) => articleId ?? []));
  return ids.size > 0 ? ['articles', ...[...ids].map((id) => `article:${id}` as const)] : [];
}

async function knownEntries({ importId }: Importing, batch: Entry[]): Promise<Map<string, ImportEntryRow>> {
  if (importId === null) return new Map();
  const rows = await ImportEntryRow.findAll({
    where: { importId, sourceKey: { [Op.in]: batch.map(({ key }) => key) }, kind: { [Op.ne]: 'picture' } },
  });
  return new Map(rows.map((row) => [nameOf(row.kind, row.sourceKey), row]));
}
