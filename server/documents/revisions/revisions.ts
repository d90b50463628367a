import type { Transaction } from 'sequelize';
import { type Page, type PageQuery, totalPages } from '../../../shared/kit/paging.ts';
import { refused } from '../../../shared/kit/refused.ts';
import { OPERATOR, type Scope } from '../../authorise.ts';
import type { App } from '../../context.ts';
import { keyOf } from '../../database/queries/keys.ts';
import { UserRow } from '../../people/users/model.ts';
import { authorColumns } from '../../people/users/view.ts';
import { notFound } from '../../problems.ts';
import { factsOf } from '../text/summary.ts';
import { decode, type EncodedContent, encodeAgainst, encodeWhole, equalTo } from './encoding.ts';
import type { RevisionRow } from './model.ts';
import { insertRevision, type RevisionState, type RevisionTables, revisionState } from './queries.ts';
import { LATEST, thinRevisions } from './thinning.ts';

/** The number of versions after which a content is stored whole again, so that differences stay small. */
const BASE_EVERY = 25;
/** The number of versions after which a save removes what need not be kept, which takes a few statements more. */
const THIN_EVERY = 10;

const includeUser = [{ model: UserRow, as: 'user', attributes: authorColumns }];

/** A content with the number of its words. */
export interface CountedText {
  content: string;
  words: number;
}

type CountedContent = EncodedContent & { words: number };

/** A revision that is encoded, but not written. */
export interface PreparedRevision {
  /** The version of the article or page when it was prepared. */
  version: number;
  /** The state before, where no revision has it. */
  before: CountedContent | null;
  next: CountedContent;
}

/** The account that saved it, as it was named then; without `_id` where it is gone. */
export type Saver = { user: { _id: string | null; username: string } } | typeof OPERATOR;

/** A saved state without its text. */
export interface SavedState<Fields> {
  title: string;
  savedAt: Date;
  fields: Fields;
}

/** A kind of thing whose saved states are stored: articles, or pages. */
export interface RevisionKind<Row, Fields> {
  model: typeof RevisionRow;
  tables: RevisionTables;
  /** Resolves to the key of the row that a call names. Throws 404, and 403 for one outside the scope. */
  requireOwner(id: string, scope: Scope): Promise<number>;
  /** Resolves to the content of a row; null where it is gone. */
  contentOf(id: number, tx?: Transaction): Promise<string | null>;
  /** Returns the state of a row that was saved just now. */
  stateOf(row: Row): SavedState<Fields>;
  /** Resolves to the state of a locked row that no revision has. */
  stateBefore(row: Row, tx: Transaction): Promise<SavedState<Fields>>;
  /** The message for a row that is gone. */
  notFound: string;
}

interface Versioned {
  id: number;
  version: number;
}

/** A save of a row. */
export interface RecordedSave<Row> {
  /** The row, locked and not changed yet. */
  row: Row;
  /** Null where it is encoded within the write, for an unchanged text. */
  prepared: PreparedRevision | null;
  text: CountedText | null;
  saver: Saver;
  tx: Transaction;
}

/** The parts of the app that revisions need. */
type Opened = Pick<App, 'database'>;

/** Encodes the first revision of a new row. */
export async function prepareFirstRevision({ content, words }: CountedText): Promise<CountedContent> {
  return { ...(await encodeWhole(content)), words };
}

/** Writes the revision of a new row. */
export async function recordFirstRevision<Row extends Versioned, Fields>(
  app: Opened,
  kind: RevisionKind<Row, Fields>,
  { row, prepared, saver }: { row: Row; prepared: CountedContent; saver: Saver },
  tx: Transaction,
): Promise<void> {
  await insertState(app, kind.tables, row, { ...prepared, ...savedBy(saver), state: kind.stateOf(row) }, tx);
}

/**
 * Encodes the next revision of a row, before any lock because a long text takes a while; without `text`, its content
 * stays as it is. Resolves to null where there is no such row.
 */
export async function prepareRevision<Row, Fields>(
  app: Opened,
  kind: RevisionKind<Row, Fields>,
  { id, text }: { id: number; text: CountedText | null },
  tx?: Transaction,
): Promise<PreparedRevision | null> {
  const state = await revisionState(app, kind.tables, { id, isContentChanged: text !== null }, tx);
  if (!state) return null;
  if (state.latest === null) return prepareWithFirst(kind.contentOf, state, text, tx);
  const words = text?.words ?? state.words ?? 0;
  const next = { ...(await encodeNext(state, text)), words };
  return { version: state.version, before: await missingState(app, kind.tables, state, tx), next };
}

/**
 * Calls `change`, which changes a locked row, and writes its revision. Where that was not prepared, or somebody else saved
 * since, encodes it now.
 */
export async function recordRevision<Row extends Versioned, Fields>(
  app: Opened,
  kind: RevisionKind<Row, Fields>,
  { row, prepared, text, saver, tx }: RecordedSave<Row>,
  change: () => Promise<void>,
): Promise<void> {
  const isCurrent = row.version === prepared?.version;
  const current = isCurrent ? prepared : await prepareRevision(app, kind, { id: row.id, text }, tx);
  if (!current) throw notFound(kind.notFound);
  if (current.before) {
    // Nobody knows who saved it.
    const state = await kind.stateBefore(row, tx);
    await insertState(app, kind.tables, row, { ...current.before, userId: null, userName: null, state }, tx);
  }
  await change();
  const state = kind.stateOf(row);
  await insertState(app, kind.tables, row, { ...current.next, ...savedBy(saver), state }, tx);
  if (row.version > LATEST && row.version % THIN_EVERY === 0)
    await thinRevisions(kind, { ownerId: row.id, now: state.savedAt }, tx);
}

/** Lists the revisions of a row without their texts, newest first. Throws 404 where there is no such row. */
export async function listRevisions<Row, Fields>(
  { model, requireOwner }: RevisionKind<Row, Fields>,
  id: string,
  { page, limit }: PageQuery,
  scope: Scope,
): Promise<Page<RevisionRow>> {
  const { count: total, rows: data } = await model.findAndCountAll({
    where: { ownerId: await requireOwner(id, scope), thinned: false },
    attributes: { exclude: ['content'] },
    include: includeUser,
    order: [['version', 'DESC']],
    limit,
    offset: (page - 1) * limit,
  });
  return { data, total, currentPage: page, totalPages: totalPages(total, limit) };
}

/** Resolves to a revision with its text. Throws 404. */
export async function findRevision<Row, Fields>(
  { model, requireOwner }: RevisionKind<Row, Fields>,
  id: string,
  version: string,
  scope: Scope,
): Promise<{ row: RevisionRow; fields: Fields; content: string }> {
  const number = keyOf(version);
  const where = { ownerId: await requireOwner(id, scope), version: number ?? 0, thinned: false };
  const row = number === null ? null : await model.findOne({ where, include: includeUser });
  if (!row) throw notFound(refused.revisionNotFound);
  const { ownerId, baseVersion } = row;
  const base =
    baseVersion === null
      ? null
      : await model.findOne({ attributes: ['content'], where: { ownerId, version: baseVersion } });
  const content = await decode(row.content, base ? base.content : null);
  return { row, fields: revisionFields<Fields>(row), content };
}

/** Encodes the state before where a deletion made it: of its category or author, which changes no text. */
async function missingState(
  app: Opened,
  tables: RevisionTables,
  { id, version, latest }: RevisionState,
  tx?: Transaction,
): Promise<PreparedRevision['before']> {
  const state = latest === version ? undefined : await revisionState(app, tables, { id, isContentChanged: false }, tx);
  return state ? { ...(await encodeNext(state, null)), words: state.words ?? 0 } : null;
}

/** Encodes also the state before, of a row that is older than its revisions. */
async function prepareWithFirst(
  contentOf: RevisionKind<never, unknown>['contentOf'],
  { id, version }: RevisionState,
  text: CountedText | null,
  tx?: Transaction,
): Promise<PreparedRevision | null> {
  const content = await contentOf(id, tx);
  if (content === null) return null;
  const { words } = await factsOf(content);
  const before = { ...(await encodeWhole(content)), words };
  const base = { version, content: before.content };
  const next = text ? await encodeAgainst(base, text.content) : equalTo(version);
  return { version, before, next: { ...next, words: text?.words ?? words } };
}

type NewRevision = EncodedContent & Pick<RevisionRow, 'words' | 'userId' | 'userName'> & { state: SavedState<unknown> };

async function insertState(
  app: Opened,
  tables: RevisionTables,
  { id, version }: Versioned,
  { state, ...saved }: NewRevision,
  tx: Transaction,
): Promise<void> {
  const { title, savedAt: createdAt, fields } = state;
  const columns = { ownerId: id, version, title, createdAt, fields: JSON.stringify(fields), ...saved };
  await insertRevision(app, tables, columns, tx);
}

function encodeNext(state: RevisionState, text: CountedText | null): Promise<EncodedContent> | EncodedContent {
  const { latest, base, blob } = state;
  if (latest === null || base === null) throw new Error('There is no revision to build on.');
  // An unchanged content is that of the latest revision.
  if (!text) return blob === null ? equalTo(base) : { baseVersion: base, content: blob };
  if (blob === null || latest + 1 - base >= BASE_EVERY) return encodeWhole(text.content);
  return encodeAgainst({ version: base, content: blob }, text.content);
}

/** The small fields of a revision. */
export const revisionFields = <Fields>({ fields }: RevisionRow) => JSON.parse(fields) as Fields;

const savedBy = (saver: Saver) =>
  saver === OPERATOR
    ? { userId: null, userName: null }
    : { userId: saver.user._id === null ? null : keyOf(saver.user._id), userName: saver.user.username };
