import { literal, Op, type Transaction } from 'sequelize';
import { type Page, type PageQuery, totalPages } from '../../shared/paging.ts';
import { refused } from '../../shared/refused.ts';
import { factsOf } from '../articles/summary.ts';
import { keyOf } from '../database/keys.ts';
import type { Database } from '../database/open.ts';
import { notFound } from '../problems.ts';
import { OPERATOR, type OwnOnly } from '../sessions/authorise.ts';
import { UserRow } from '../users/model.ts';
import { authorColumns } from '../users/view.ts';
import { decode, type EncodedContent, encodeAgainst, encodeWhole, equalTo } from './encoding.ts';
import type { RevisionRow } from './model.ts';
import { type RevisionState, type RevisionTables, revisionQueries } from './queries.ts';
import { LATEST, superfluous } from './thinning.ts';

/** The number of versions after which a content is stored whole again, so that differences stay small. */
const BASE_EVERY = 25;
/** The number of versions after which a save removes what need not be kept, which takes a few statements more. */
const THIN_EVERY = 10;
/** The number of revisions that it removes: each may have some hundred kilobytes. */
const THINNED = 12;

const includeUser = [{ model: UserRow, as: 'user', attributes: authorColumns }];

/** A content with the number of its words. */
export interface CountedText {
  content: string;
  words: number;
}

/** A revision that is encoded, but not written. */
export interface PreparedRevision {
  /** The version of the article or page when it was prepared. */
  version: number;
  /** The state before, where no revision has it. */
  before: (EncodedContent & { words: number }) | null;
  next: EncodedContent & { words: number };
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
interface RevisionKind<Row, Fields> {
  model: typeof RevisionRow;
  tables: RevisionTables;
  /** Resolves to the key of the row that a call names. Throws 404, and 403 for somebody else's. */
  existing(id: string, own: OwnOnly): Promise<number>;
  /** Resolves to the content of a row; null where it is gone. */
  contentOf(id: number, tx?: Transaction): Promise<string | null>;
  /** Returns the state of a row that was saved just now. */
  stateOf(row: Row): SavedState<Fields>;
  /** Resolves to the state of a locked row that no revision has. */
  stateBefore(row: Row, tx: Transaction): Promise<SavedState<Fields>>;
  /** The message for a row that is gone. */
  notFound: string;
}

export function createRevisions<Row extends { id: number; version: number }, Fields extends object>(
  database: Database,
  { model, tables, existing, contentOf, stateOf, stateBefore, notFound: goneMessage }: RevisionKind<Row, Fields>,
) {
  const queries = revisionQueries(database.sequelize, tables);

  return {
    prepare,

    /** Encodes the first revision of a new row. */
    async prepareFirst({ content, words }: CountedText): Promise<EncodedContent & { words: number }> {
      return { ...(await encodeWhole(content)), words };
    },

    /** Writes the revision of a new row. */
    async recordFirst(
      row: Row,
      next: EncodedContent & { words: number },
      saver: Saver,
      tx: Transaction,
    ): Promise<void> {
      await insert(row, { ...next, ...savedBy(saver), state: stateOf(row) }, tx);
    },

    /**
     * Calls `save`, which changes a locked row, and writes its revision. Where that was not prepared, or somebody else saved
     * since, encodes it now.
     */
    async record({ row, prepared, text, saver, tx }: RecordedSave<Row>, save: () => Promise<void>): Promise<void> {
      const isCurrent = row.version === prepared?.version;
      const current = isCurrent ? prepared : await prepare(row.id, text, tx);
      if (!current) throw notFound(goneMessage);
      if (current.before) {
        // Nobody knows who saved it.
        await insert(row, { ...current.before, userId: null, userName: null, state: await stateBefore(row, tx) }, tx);
      }
      await save();
      const state = stateOf(row);
      await insert(row, { ...current.next, ...savedBy(saver), state }, tx);
      if (row.version > LATEST && row.version % THIN_EVERY === 0) await thin(row.id, state.savedAt, tx);
    },

    /** Lists the revisions of a row without their texts, newest first. Throws 404 where there is no such row. */
    async list(id: string, { page, limit }: PageQuery, own: OwnOnly = null): Promise<Page<RevisionRow>> {
      const { count: total, rows: data } = await model.findAndCountAll({
        where: { ownerId: await existing(id, own), thinned: false },
        attributes: { exclude: ['content'] },
        include: includeUser,
        order: [['version', 'DESC']],
        limit,
        offset: (page - 1) * limit,
      });
      return { data, total, currentPage: page, totalPages: totalPages(total, limit) };
    },

    /** Resolves to a revision with its text. Throws 404. */
    async find(
      id: string,
      version: string,
      own: OwnOnly = null,
    ): Promise<{ row: RevisionRow; fields: Fields; content: string }> {
      const number = keyOf(version);
      const where = { ownerId: await existing(id, own), version: number ?? 0, thinned: false };
      const row = number === null ? null : await model.findOne({ where, include: includeUser });
      if (!row) throw notFound(refused.revisionNotFound);
      const { ownerId, baseVersion } = row;
      const base =
        baseVersion === null
          ? null
          : await model.findOne({ attributes: ['content'], where: { ownerId, version: baseVersion } });
      const content = await decode(row.content, base ? base.content : null);
      return { row, fields: fieldsOf<Fields>(row), content };
    },

    removeSome: queries.removeSome,
  };

  /**
   * Encodes the next revision of a row, before any lock because a long text takes a while; without `text`, its content
   * stays as it is. Resolves to null where there is no such row.
   */
  async function prepare(id: number, text: CountedText | null, tx?: Transaction): Promise<PreparedRevision | null> {
    const state = await queries.state(id, text !== null, tx);
    if (!state) return null;
    if (state.latest === null) return prepareWithFirst(state, text, tx);
    const words = text?.words ?? state.words ?? 0;
    const next = { ...(await encodeNext(state, text)), words };
    return { version: state.version, before: await missing(state, tx), next };
  }

  /** Encodes the state before where a deletion made it: of its category or author, which changes no text. */
  async function missing(
    { id, version, latest }: RevisionState,
    tx?: Transaction,
  ): Promise<PreparedRevision['before']> {
    const state = latest === version ? undefined : await queries.state(id, false, tx);
    return state ? { ...(await encodeNext(state, null)), words: state.words ?? 0 } : null;
  }

  /** Encodes also the state before, of a row that is older than its revisions. */
  async function prepareWithFirst({ id, version }: RevisionState, text: CountedText | null, tx?: Transaction) {
    const content = await contentOf(id, tx);
    if (content === null) return null;
    const { words } = await factsOf(content);
    const before = { ...(await encodeWhole(content)), words };
    const base = { version, content: before.content };
    const next = text ? await encodeAgainst(base, text.content) : equalTo(version);
    return { version, before, next: { ...next, words: text?.words ?? words } };
  }

  async function insert({ id, version }: Row, { state, ...saved }: NewRevision<Fields>, tx: Transaction) {
    const { title, savedAt: createdAt, fields } = state;
    await queries.insert({ ownerId: id, version, title, createdAt, fields: JSON.stringify(fields), ...saved }, tx);
  }

  /** Removes what need not be kept of older revisions; those on which others build stay, unseen, as long as these. */
  async function thin(ownerId: number, now: Date, transaction: Transaction): Promise<void> {
    const older = await model.findAll({
      attributes: ['id', 'version', 'baseVersion', 'createdAt'],
      where: { ownerId, thinned: false },
      order: [['version', 'DESC']],
      offset: LATEST - 1,
      // There are only few of them, because they are thinned again and again.
      limit: 1_000,
      transaction,
    });
    // The oldest first; a later save removes more.
    const rows = superfluous(older, now).slice(-THINNED);
    if (rows.length === 0) return;
    const [bases, others] = [rows.filter(isWhole), rows.filter((row) => !isWhole(row))];
    if (others.length > 0) await model.destroy({ where: { id: keysOfAll(others) }, transaction });
    if (bases.length > 0) await model.update({ thinned: true }, { where: { id: keysOfAll(bases) }, transaction });
    const { revisions, owner } = tables;
    const used = literal(
      `(SELECT base_version FROM ${revisions} WHERE ${owner} = ${ownerId} AND base_version IS NOT NULL)`,
    );
    await model.destroy({ where: { ownerId, thinned: true, version: { [Op.notIn]: used } }, transaction });
  }
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

type NewRevision<Fields> = EncodedContent &
  Pick<RevisionRow, 'words' | 'userId' | 'userName'> & { state: SavedState<Fields> };

function encodeNext(state: RevisionState, text: CountedText | null): Promise<EncodedContent> | EncodedContent {
  const { latest, base, blob } = state;
  if (latest === null || base === null) throw new Error('There is no revision to build on.');
  // An unchanged content is that of the latest revision.
  if (!text) return blob === null ? equalTo(base) : { baseVersion: base, content: blob };
  if (blob === null || latest + 1 - base >= BASE_EVERY) return encodeWhole(text.content);
  return encodeAgainst({ version: base, content: blob }, text.content);
}

const isWhole = ({ baseVersion }: RevisionRow) => baseVersion === null;
const keysOfAll = (rows: RevisionRow[]) => rows.map(({ id }) => id);

/** The small fields of a revision. */
export const fieldsOf = <Fields>({ fields }: RevisionRow) => JSON.parse(fields) as Fields;

const savedBy = (saver: Saver) =>
  saver === OPERATOR
    ? { userId: null, userName: null }
    : { userId: saver.user._id === null ? null : keyOf(saver.user._id), userName: saver.user.username };
