import { literal, Op, type Transaction } from 'sequelize';
import { type Page, type PageQuery, totalPages } from '../../shared/paging.ts';
import { readingTime } from '../../shared/readingTime.ts';
import { refused } from '../../shared/refused.ts';
import type { Revision, WholeRevision } from '../../shared/revisions.ts';
import { existingArticle } from '../articles/existing.ts';
import { ArticleRow } from '../articles/model.ts';
import { visibleText } from '../articles/summary.ts';
import { CategoryRow } from '../categories/model.ts';
import { keyOf } from '../database/keys.ts';
import type { Database } from '../database/open.ts';
import { notFound } from '../problems.ts';
import { OPERATOR } from '../sessions/authorise.ts';
import { UserRow } from '../users/model.ts';
import { authorColumns } from '../users/view.ts';
import { decode, type Encoded, encodeAgainst, encodeWhole, equalTo } from './encoding.ts';
import { type RevisionFields, RevisionRow } from './model.ts';
import { insertRevision, type RevisionState, revisionQueries } from './queries.ts';
import { KEPT, superfluous } from './thinning.ts';

/** The number of versions after which a content is stored whole again, so that differences stay small. */
const BASE_EVERY = 25;
/** The number of versions after which a save removes what need not be kept, which takes a few statements more. */
const THIN_EVERY = 10;
/** The number of revisions that it removes: each may have some hundred kilobytes. */
const THINNED = 12;

const includeUser = [{ model: UserRow, as: 'user', attributes: authorColumns }];

/** A content with the number of its words. */
export interface Text {
  content: string;
  words: number;
}

/** A revision that is encoded, but not written. */
export interface PreparedRevision {
  /** The article's version when it was prepared. */
  version: number;
  /** The state before, where no revision has it. */
  before: (Encoded & { words: number }) | null;
  next: Encoded & { words: number };
}

/** The account that saved an article, as it was named then; without `_id` where it is gone. */
export type Saver = { user: { _id: string | null; username: string } } | typeof OPERATOR;

/** The saved states of articles. */
export type Revisions = ReturnType<typeof createRevisions>;

export function createRevisions(database: Database) {
  const queries = revisionQueries(database.sequelize);

  return {
    prepare,

    /** Encodes the first revision of a new article. */
    async prepareFirst({ content, words }: Text): Promise<Encoded & { words: number }> {
      return { ...(await encodeWhole(content)), words };
    },

    /** Writes the revision of a new article, which was read with its category's name. */
    async recordFirst(article: ArticleRow, next: Encoded & { words: number }, saver: Saver, tx: Transaction) {
      await insert(article, { ...next, ...savedBy(saver), createdAt: article.updatedAt }, tx);
    },

    /**
     * Calls `save`, which changes a locked article and reads it with its category's name, and writes its revision. Where
     * that was not prepared, or somebody else saved since, encodes it now.
     */
    async record({ article, prepared, text, saver, tx }: Recording, save: () => Promise<void>): Promise<void> {
      const isCurrent = article.version === prepared?.version;
      const current = isCurrent ? prepared : await prepare(article.id, text, tx);
      if (!current) throw notFound(refused.articleNotFound);
      if (current.before) await insertBefore(article, current.before, tx);
      await save();
      const { updatedAt: createdAt } = article;
      await insert(article, { ...current.next, ...savedBy(saver), createdAt }, tx);
      if (article.version > KEPT && article.version % THIN_EVERY === 0) await thin(article.id, createdAt, tx);
    },

    /** Lists an article's revisions, newest first. Throws 404 where there is no such article. */
    async list(articleId: string, { page, limit }: PageQuery): Promise<Page<Revision>> {
      const { count: total, rows } = await RevisionRow.findAndCountAll({
        where: { articleId: await existingArticle(articleId), thinned: false },
        attributes: { exclude: ['content', 'fields'] },
        include: includeUser,
        order: [['version', 'DESC']],
        limit,
        offset: (page - 1) * limit,
      });
      return { data: rows.map(view), total, currentPage: page, totalPages: totalPages(total, limit) };
    },

    /** Resolves to a revision. Throws 404. */
    read: async (articleId: string, version: string): Promise<WholeRevision> => whole(await find(articleId, version)),

    /** Resolves to a revision, and the id of its category, which may have another name now or be gone. */
    async readForRestoring(articleId: string, version: string) {
      const row = await find(articleId, version);
      const { categoryId } = JSON.parse(row.fields) as RevisionFields;
      return { revision: await whole(row), categoryId };
    },

    removeSome: queries.removeSome,
  };

  /**
   * Encodes the next revision of an article, before any lock because a long text takes a while; without `text`, its content
   * stays as it is. Resolves to null where there is no such article.
   */
  async function prepare(id: number, text: Text | null, tx?: Transaction): Promise<PreparedRevision | null> {
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

  /** Encodes also the state before, of an article that is older than its revisions. */
  async function prepareWithFirst({ id, version }: RevisionState, text: Text | null, tx?: Transaction) {
    const article = await ArticleRow.findByPk(id, { attributes: ['content'], ...(tx ? { transaction: tx } : {}) });
    if (!article) return null;
    const { words } = readingTime(visibleText(article.content));
    const before = { ...(await encodeWhole(article.content)), words };
    const base = { version, content: before.content };
    const next = text ? await encodeAgainst(base, text.content) : equalTo(version);
    return { version, before, next: { ...next, words: text?.words ?? words } };
  }

  async function find(articleId: string, version: string): Promise<RevisionRow> {
    const number = keyOf(version);
    const row =
      number !== null &&
      (await RevisionRow.findOne({
        where: { articleId: await existingArticle(articleId), version: number, thinned: false },
        include: includeUser,
      }));
    if (!row) throw notFound(refused.revisionNotFound);
    return row;
  }

  async function whole(row: RevisionRow): Promise<WholeRevision> {
    const { articleId, baseVersion: version } = row;
    const base =
      version === null ? null : await RevisionRow.findOne({ attributes: ['content'], where: { articleId, version } });
    const { categoryId: _, hasOwnSummary = false, ...fields } = JSON.parse(row.fields) as RevisionFields;
    return { ...view(row), ...fields, hasOwnSummary, content: await decode(row.content, base ? base.content : null) };
  }
}

interface Recording {
  /** The article, locked and not changed yet. */
  article: ArticleRow;
  /** Null where it is encoded within the write, for an unchanged text. */
  prepared: PreparedRevision | null;
  text: Text | null;
  saver: Saver;
  tx: Transaction;
}

function encodeNext(state: RevisionState, text: Text | null): Promise<Encoded> | Encoded {
  const { latest, base, blob } = state;
  if (latest === null || base === null) throw new Error('There is no revision to build on.');
  // An unchanged content is that of the latest revision.
  if (!text) return blob === null ? equalTo(base) : { baseVersion: base, content: blob };
  if (blob === null || latest + 1 - base >= BASE_EVERY) return encodeWhole(text.content);
  return encodeAgainst({ version: base, content: blob }, text.content);
}

type Saved = Encoded & Pick<RevisionRow, 'words' | 'userId' | 'userName' | 'createdAt'>;

async function insert(
  article: ArticleRow,
  { words, ...saved }: Saved,
  transaction: Transaction,
  category = article.category?.name ?? null,
): Promise<void> {
  const fields: RevisionFields = {
    summary: article.summary,
    hasOwnSummary: article.hasOwnSummary,
    tags: JSON.parse(article.tags) as string[],
    category,
    categoryId: article.categoryId,
    imgAlt: article.imageAlt,
  };
  const { id: articleId, version, title } = article;
  const row = { articleId, version, title, words, fields: JSON.stringify(fields), ...saved };
  await insertRevision(article.sequelize, row, transaction);
}

/** Writes the state of a locked article that no revision has; nobody knows who saved it. */
async function insertBefore(article: ArticleRow, before: Encoded & { words: number }, tx: Transaction): Promise<void> {
  const { categoryId, updatedAt: createdAt } = article;
  const category = categoryId === null ? null : await CategoryRow.findByPk(categoryId, { transaction: tx });
  await insert(article, { ...before, userId: null, userName: null, createdAt }, tx, category?.name ?? null);
}

/** Removes what need not be kept of older revisions; those on which others build stay, unseen, as long as these. */
async function thin(articleId: number, now: Date, transaction: Transaction): Promise<void> {
  const older = await RevisionRow.findAll({
    attributes: ['id', 'version', 'baseVersion', 'createdAt'],
    where: { articleId, thinned: false },
    order: [['version', 'DESC']],
    offset: KEPT - 1,
    // There are only few of them, because they are thinned again and again.
    limit: 1_000,
    transaction,
  });
  // The oldest first; a later save removes more.
  const rows = superfluous(older, now).slice(-THINNED);
  if (rows.length === 0) return;
  const [bases, others] = [rows.filter(isWhole), rows.filter((row) => !isWhole(row))];
  if (others.length > 0) await RevisionRow.destroy({ where: { id: keysOfAll(others) }, transaction });
  if (bases.length > 0) await RevisionRow.update({ thinned: true }, { where: { id: keysOfAll(bases) }, transaction });
  const used = literal(
    `(SELECT base_version FROM revisions WHERE article_id = ${articleId} AND base_version IS NOT NULL)`,
  );
  await RevisionRow.destroy({ where: { articleId, thinned: true, version: { [Op.notIn]: used } }, transaction });
}

const isWhole = ({ baseVersion }: RevisionRow) => baseVersion === null;
const keysOfAll = (rows: RevisionRow[]) => rows.map(({ id }) => id);

const savedBy = (saver: Saver) =>
  saver === OPERATOR
    ? { userId: null, userName: null }
    : { userId: saver.user._id === null ? null : keyOf(saver.user._id), userName: saver.user.username };

function view({ id, version, createdAt, userId, userName, user, title, words }: RevisionRow): Revision {
  const username = user?.username ?? userName;
  return {
    _id: String(id),
    version,
    savedAt: createdAt.toISOString(),
    savedBy: username === null ? null : { _id: userId === null ? null : String(userId), username },
    title,
    words,
  };
}
