import { randomBytes } from 'node:crypto';
import { type Attributes, Op, QueryTypes, type Transaction, type WhereOptions } from 'sequelize';
import { importMessages as messages } from '../../../shared/imports/importMessages.ts';
import type {
  Import,
  ImportChange,
  ImportEntriesQuery,
  ImportEntry,
  ImportsQuery,
} from '../../../shared/imports/imports.ts';
import { type Page, type PageQuery, totalPages } from '../../../shared/kit/paging.ts';
import { type Catalogue, inLanguage, t } from '../../../shared/texts/t.ts';
import type { App } from '../../context.ts';
import { keyOf } from '../../database/queries/keys.ts';
import type { Viewer } from '../../http/state.ts';
import { DAY } from '../../jobs/kind.ts';
import { conflict, invalid, notFound } from '../../problems.ts';
import { write } from '../../write.ts';
import { OtherImport, recordImport, whileImporting } from './importing.ts';
import { ImportEntryRow, ImportRow, type Progress } from './model.ts';
import { readNotes, sayNotes } from './notes.ts';
import { removeUpload, storeUpload, sweepUploadedImports } from './uploads.ts';

/** The kind, and the key, of the job that carries imports on. */
export const IMPORT_JOB = 'import';

/** The imports that are not finished, of which there is one at a time; not what the command imports. */
const ACTIVE = {
  [Op.or]: [
    { state: ['checking', 'checked', 'unreadable', 'running', 'paused'], upload: { [Op.ne]: null } },
    { state: 'undoing' as const },
  ],
};

/** Those of them that are worked on. */
export const WORKED_ON: WhereOptions<Attributes<ImportRow>> = {
  [Op.or]: [{ state: ['checking', 'running'], upload: { [Op.ne]: null } }, { state: 'undoing' as const }],
};

/** The states from which an administrator brings an import into another. */
const BEFORE: Record<ImportChange['state'], Import['state'][]> = {
  checking: ['checked', 'unreadable'],
  running: ['checked', 'paused'],
  paused: ['running'],
  undoing: ['done', 'partial', 'undone'],
};

/** The most rows that a report lists. */
const MOST_LISTED = 10_000;

/** The time after which a file that nobody has imported is removed, in milliseconds. */
const WAITS = 7 * DAY;

export const nothingDone = (): Progress => ({
  ...{ done: 0, total: null, created: {} },
  counts: { new: 0, changed: 0, same: 0, kept: 0, refused: 0, aside: 0 },
});

/** Resolves to a page of what is and was imported, or of what is not finished, the latest first. */
export async function listImports(query: ImportsQuery, catalogue: Catalogue): Promise<Page<Import>> {
  const where = query.unfinished ? ACTIVE : {};
  const total = await ImportRow.count({ where });
  const order: [string, string][] = [
    ['startedAt', 'DESC'],
    ['id', 'DESC'],
  ];
  const rows = await ImportRow.findAll({ where, order, ...sliceOf(query, total) });
  return pageOf(
    rows.map((row) => importView(row, catalogue)),
    total,
    query,
  );
}

/** Throws 404. */
export async function oneImport(id: string, catalogue: Catalogue): Promise<Import> {
  return importView(await findImport(id), catalogue);
}

interface NewImport extends Pick<ImportChange, 'format' | 'site'> {
  /** The path of the uploaded file, if any. */
  file: string | undefined;
  fileName: string;
}

/** Stores an uploaded file, which is checked as soon as that is committed. Throws 409 while another import is not finished, 422 without a file. */
export async function createImport(
  app: App,
  { file, fileName, format, site }: NewImport,
  viewer: Viewer,
): Promise<ImportRow> {
  const upload = randomBytes(12).toString('hex');
  try {
    if (file !== undefined) await storeUpload(app, upload, file);
    return await write(app, { as: 'admin', actor: viewer, lock: 'imports' }, async ({ tx }) => {
      if (file === undefined) throw invalid({ file: messages.missing });
      await refuseWhileActive(tx);
      const row = ImportRow.build({
        ...{ source: `upload ${upload}`, format: '', state: 'checking', startedAt: app.now() },
        ...{ upload, fileName: fileName || 'file', userId: Number(viewer.user._id) },
      });
      row.set({ choices: { format: format || null, site: site || null, hasPictures: true }, progress: nothingDone() });
      await row.save({ transaction: tx });
      await carryOn(app, tx);
      return row;
    });
  } catch (error) {
    await removeUpload(app, upload);
    throw error;
  }
}

/** Checks, starts, pauses, resumes or undoes an import. Resolves to its row, that of its source where it begins. Throws 404 and 409. */
export async function changeImport(app: App, id: string, change: ImportChange, viewer: Viewer): Promise<ImportRow> {
  if (change.state === 'undoing') await refuseWhileCommand(app);
  return write(app, { as: 'admin', actor: viewer, lock: 'imports' }, async ({ tx }) => {
    const row = await findImport(id, tx);
    const { format, site, hasPictures } = change;
    const isOfDashboard = change.state === 'undoing' || row.upload !== null;
    // By a command that was killed: it is not running now.
    const isCut = change.state === 'undoing' && row.state === 'running' && row.upload === null;
    if (!isCut && !(isOfDashboard && BEFORE[change.state].includes(row.state))) throw conflict(messages.impossible);
    if (change.state === 'undoing') await refuseWhileActive(tx);
    const before = row.choices;
    if (before) {
      row.choices = {
        format: format === undefined ? before.format : format || null,
        site: site === undefined ? before.site : site || null,
        hasPictures: hasPictures ?? before.hasPictures,
      };
    }
    const isReadAnew = row.choices?.format !== before?.format || row.choices?.site !== before?.site;
    if (isReadAnew && !BEFORE.checking.includes(row.state)) throw conflict(messages.impossible);
    // By other choices it would bring something else, of another source, than its trial has shown.
    const state = isReadAnew ? 'checking' : change.state;
    const isBegun = row.state === 'checked' && state === 'running';
    const begun = isBegun ? await ofItsSource(app, row, tx) : row;
    // What a pause leaves to do goes on from there.
    if (state !== 'paused' && row.state !== 'paused') begun.progress = { ...nothingDone(), total: totalOf(row, state) };
    begun.set({
      state,
      problem: null,
      starts: 0,
      place: null,
      ...(state !== 'paused' && { userId: Number(viewer.user._id) }),
    });
    await begun.save({ transaction: tx });
    if (isBegun) await recordImport(app, { row: begun, actor: viewer, change: 'begun' }, tx);
    if (state === 'undoing') await recordImport(app, { row: begun, actor: viewer, change: 'undone' }, tx);
    await carryOn(app, tx);
    return begun;
  });
}

/** Removes the file of an import that does not run: without a trace where nothing came of it. Throws 404 and 409. */
export async function endImport(app: App, id: string, viewer: Viewer): Promise<void> {
  const upload = await write(app, { as: 'admin', actor: viewer, lock: 'imports' }, async ({ tx }) => {
    const row = await findImport(id, tx);
    if (!['checking', 'checked', 'unreadable', 'paused'].includes(row.state)) throw conflict(messages.impossible);
    const { upload: folder } = row;
    if (row.state === 'paused')
      await row.set({ state: 'partial', upload: null, finishedAt: app.now() }).save({ transaction: tx });
    else await row.destroy({ transaction: tx });
    return folder;
  });
  await removeUpload(app, upload);
}

/** Resolves to a page of the report of an import, in the order of its file, in the language of a catalogue. */
export async function listImportEntries(
  app: App,
  query: ImportEntriesQuery,
  catalogue: Catalogue,
): Promise<Page<ImportEntry>> {
  const importId = keyOf(query.of);
  const row = importId === null ? null : await ImportRow.findByPk(importId);
  if (!row) return pageOf([], 0, query);
  if (row.trial) {
    const said = row.trial.entries.filter(({ result }) => query.result === undefined || result === query.result);
    const { offset, limit } = sliceOf(query, said.length);
    return pageOf(saidIn(catalogue, said.slice(offset, offset + limit)), said.length, query);
  }
  const condition = `import_id = :id AND kind <> 'picture' ${query.result === undefined ? '' : 'AND result = :result'}`;
  const replacements = { id: row.id, result: query.result ?? '' };
  const [counted] = await app.database.sequelize.query<{ total: number }>(
    `SELECT COUNT(*) AS total FROM (SELECT 1 FROM import_entries WHERE ${condition} LIMIT ${MOST_LISTED}) AS listed`,
    { replacements, type: QueryTypes.SELECT },
  );
  const total = Number(counted?.total ?? 0);
  const where = {
    importId: row.id,
    kind: { [Op.ne]: 'picture' as const },
    ...(query.result && { result: query.result as never }),
  };
  const rows = await ImportEntryRow.findAll({ where, order: [['id', 'ASC']], ...sliceOf(query, total) });
  return pageOf(
    saidIn(
      catalogue,
      rows.map(({ kind, place, result, note }) => ({ kind, place, result, note })),
    ),
    total,
    query,
  );
}

/** Returns entries with their places and what is said of each, in the language of a catalogue. */
const saidIn = (catalogue: Catalogue, entries: ImportEntry[]): ImportEntry[] =>
  inLanguage(catalogue, () =>
    entries.map((entry) => ({
      ...entry,
      place: sayNotes(readNotes(entry.place)),
      note: sayNotes(readNotes(entry.note)),
    })),
  );

/** Removes what nobody has imported for a week, and the folders that no unfinished import names. */
export async function sweepImports(app: App, stopped: AbortSignal): Promise<void> {
  const unused = { state: ['checked', 'unreadable'], startedAt: { [Op.lt]: new Date(app.now().getTime() - WAITS) } };
  await app.database.write((transaction) => ImportRow.destroy({ where: unused, transaction }));
  const active = await ImportRow.findAll({ attributes: ['upload'], where: ACTIVE });
  await sweepUploadedImports(app, new Set(active.map(({ upload }) => upload)), stopped);
}

/** Presents an import; its problem is translated. */
export function importView(row: ImportRow, catalogue: Catalogue): Import {
  const { choices, progress, problem } = row;
  return {
    ...{ _id: String(row.id), fileName: row.fileName ?? null, state: row.state },
    source: row.source.startsWith('upload ') ? (row.trial?.source ?? null) : row.source,
    ...(choices ?? { format: null, site: null, hasPictures: true }),
    ...(progress ?? nothingDone()),
    problem: problem && inLanguage(catalogue, () => t(problem)),
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

async function findImport(id: string, transaction?: Transaction): Promise<ImportRow> {
  const key = keyOf(id);
  const row = key === null ? null : await ImportRow.findByPk(key, { transaction: transaction ?? null });
  if (!row) throw notFound(messages.notFound);
  return row;
}

/** Throws 409 while the command imports or undoes. */
async function refuseWhileCommand(app: App): Promise<void> {
  try {
    await whileImporting(app, async () => {});
  } catch (error) {
    if (!(error instanceof OtherImport)) throw error;
    if (error.worker?.by === 'command') throw conflict(messages.command(error.worker.host, error.worker.pid));
  }
}

async function refuseWhileActive(transaction: Transaction): Promise<void> {
  if (await ImportRow.findOne({ attributes: ['id'], where: ACTIVE, transaction })) throw conflict(messages.busy);
}

/** Has the work go on after the commit, here or in another process. */
const carryOn = ({ jobs }: App, tx: Transaction) => jobs.schedule({ kind: IMPORT_JOB, key: IMPORT_JOB }, tx);

/** The trial has counted the entries. */
const totalOf = ({ progress }: ImportRow, state: ImportChange['state']) =>
  state === 'running' ? (progress?.done ?? null) : null;

/** Makes a checked file that of its source, which may have been imported before. Resolves to the row of that. */
async function ofItsSource({ now }: App, row: ImportRow, transaction: Transaction): Promise<ImportRow> {
  const source = row.trial?.source ?? row.source;
  const [format = ''] = source.split(' ');
  const columns = { source, format, startedAt: now(), finishedAt: null, trial: null };
  const earlier = await ImportRow.findOne({ where: { source }, transaction });
  if (!earlier) return row.set(columns);
  const { upload, fileName, choices } = row;
  await row.destroy({ transaction });
  return earlier.set({ ...columns, upload, fileName, choices });
}

const sliceOf = ({ page, limit }: PageQuery, total: number) =>
  (page - 1) * limit < total ? { limit, offset: (page - 1) * limit } : { limit: 0, offset: 0 };

const pageOf = <Row>(data: Row[], total: number, { page, limit }: PageQuery): Page<Row> => ({
  ...{ data, total, currentPage: page, totalPages: totalPages(total, limit) },
});
