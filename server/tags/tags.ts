import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import type { CountedTag, TagsQuery } from '../../shared/articles/tagCalls.ts';
import { TRASH_DAYS } from '../../shared/history/trash.ts';
import { type Page, totalPages } from '../../shared/kit/paging.ts';
import { otherNumber, refused } from '../../shared/kit/refused.ts';
import { fold } from '../../shared/kit/text.ts';
import type { Author } from '../../shared/people/users.ts';
import { workTitles } from '../../shared/work/workMessages.ts';
import { record } from '../activity/activity.ts';
import { replaceTag } from '../articles/bulk.ts';
import { tagSearchKey } from '../articles/tags.ts';
import { type Actor, idOf, OPERATOR, writerWithin } from '../authorise.ts';
import type { App } from '../context.ts';
import { dialectOf } from '../database/dialect.ts';
import { allConditions, orderSql } from '../database/queries/filteredPages.ts';
import { mayBeName } from '../database/queries/keys.ts';
import { isLive } from '../database/queries/live.ts';
import { textSearch, wordsOf } from '../database/queries/textSearch.ts';
import { isAdmin, type Viewer } from '../http/state.ts';
import { cleaning } from '../jobs/cleaning.ts';
import { finishWork, type SlicedWork, startWork } from '../jobs/slices.ts';
import { conflict, invalid, notFound } from '../problems.ts';
import { sortKeyOf } from '../sortNames.ts';
import { write } from '../write.ts';

/** Gives all articles of a tag another one, or none for null, in its place. */
interface ReplaceTag {
  id: number;
  tag: string;
  by: string | null;
  /** True where the tag itself has the other name already. */
  isRenamed: boolean;
  /** The `_id` of who began it. */
  writer: string | null;
}

interface TagColumns {
  id: number;
  name: string;
  articles: number;
  drafts: number;
}

interface TagTarget {
  tag: string;
  /** The number of articles that have it, as it was shown. */
  expected: number;
}

const COUNTED = `(SELECT t.id, t.tag_key, t.sort_key, t.name, COALESCE(p.total, 0) AS articles, COALESCE(d.total, 0) AS drafts FROM tags AS t
  LEFT JOIN totals AS p ON p.kind = 'tagged' AND p.part = t.id
  LEFT JOIN totals AS d ON d.kind = 'tagged-draft' AND d.part = t.id) AS counted`;
const BY_KEY = `SELECT id, name, articles, drafts FROM ${COUNTED} WHERE tag_key = $tag AND (articles > 0
  OR EXISTS (SELECT 1 FROM article_tags WHERE tag_id = counted.id AND published_at IS NOT NULL))`;

const WITH_AUTHORS = `SELECT NULL AS author, name FROM ${COUNTED} WHERE articles > 0
  UNION ALL SELECT u.id, u.username FROM totals AS t JOIN users AS u ON u.id = t.part WHERE t.kind = 'authored' AND t.total > 0`;

/** The number of articles whose keys are read at once. */
const READ = 500;

const orders = { tag: 'sort_key', articles: 'articles' };

/** Removes what is known of changed tags: what was in the trash at that moment has been restored or removed by then. */
export const cleanTagChanges = cleaning({ kind: 'clean-tag-changes', table: 'tag_changes', days: TRASH_DAYS + 1 });

/** Replaces a tag in the articles that have it. */
export const tagReplacement: SlicedWork<ReplaceTag> = {
  name: 'tag',
  async next({ database }, { id, isRenamed }, after, tx) {
    // One that is renamed keeps its articles; of another they are fewer with every step, and others may have come.
    const from = isRenamed ? after : 0;
    const rows = await select<{ id: number }>(
      database.sequelize,
      `SELECT article_id AS id FROM article_tags WHERE tag_id = :id AND article_id > :from ORDER BY article_id LIMIT ${READ}`,
      { id, from },
      tx,
    );
    return rows.map((row) => row.id);
  },
  async change(app, keys, { id, writer, tag, by }, tx) {
    const actor = (await writerWithin(writer, tx)) ?? OPERATOR;
    const changed = await replaceTag(app, keys, { tag, by, actor }, tx);
    await removeStale(app.database.sequelize, { id, keys }, tx);
    const tags = changed.map((key) => `article:${key}` as const);
    return { tags: ['articles', ...tags], counts: { changed: changed.length } };
  },
};

/** Lists the tags of published articles by name unless they are sorted; for administrators those of all articles. */
export async function listTags(
  { database: { sequelize } }: App,
  { q, sort = 'tag', page, limit }: TagsQuery,
  viewer: Viewer | null,
): Promise<Page<CountedTag>> {
  const { contains } = textSearch(sequelize);
  const conditions = [
    isAdmin(viewer) ? 'articles + drafts > 0' : 'articles > 0',
    ...wordsOf(q).map((word) => `(${contains('name', word)} OR ${contains('tag_key', word)})`),
  ];
  const from = `FROM ${COUNTED} WHERE ${allConditions(conditions)}`;
  const rows = await sequelize.query<TagColumns & { total: number }>(
    `SELECT id, name, articles, drafts, COUNT(*) OVER () AS total ${from}
       ORDER BY ${orderSql(orders, sort)} LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
    { type: QueryTypes.SELECT },
  );
  // A page past the end has no row with the total.
  const [counted] =
    rows[0] || page === 1
      ? rows
      : await sequelize.query<{ total: number }>(`SELECT COUNT(*) AS total ${from}`, { type: QueryTypes.SELECT });
  const total = Number(counted?.total ?? 0);
  const data = rows.map((row) => (isAdmin(viewer) ? { ...tagView(row), drafts: Number(row.drafts) } : tagView(row)));
  return { data, total, currentPage: page, totalPages: totalPages(total, limit) };
}

/** Lists the names of all tags of published articles, and their authors. */
export async function tagsAndAuthors({ database }: App): Promise<{ tags: string[]; authors: Author[] }> {
  const rows = await database.read<{ author: number | null; name: string }>(WITH_AUTHORS);
  const tags = rows.filter(({ author }) => author === null).map(({ name }) => name);
  const authors = rows.filter(({ author }) => author !== null);
  return { tags, authors: authors.map(({ author, name }) => ({ _id: String(author), username: name })) };
}

/** Resolves to the tag of this name, in any spelling, that an article has which is or was published. Throws 404. */
export async function tagByName({ database }: App, tag: string): Promise<CountedTag> {
  const [row] = mayBeName(tag) ? await database.read<TagColumns>(BY_KEY, { tag: fold(tag.trim()) }) : [];
  if (!row) throw notFound(refused.tagNotFound);
  return tagView(row);
}

/**
 * Renames a tag, at once, and then in its articles. Resolves to their number. Throws 404, and 409 where there is a tag of the new
 * name, another number of articles than expected, or while another change of the tag is being done.
 */
export function renameTag(app: App, { to, ...target }: TagTarget & { to: string }, actor: Actor): Promise<number> {
  const { sequelize } = app.database;
  return replaceInArticles(app, { ...target, by: to, isRenamed: true }, actor, async (id, transaction) => {
    const other = await lockTag(sequelize, to, transaction);
    if (other && other.id !== id) throw conflict(refused.tagTaken, { to: refused.tagTaken });
    const options = {
      replacements: { key: fold(to), to, search: tagSearchKey(to), sort: sortKeyOf(app, to), id },
      transaction,
    };
    // Another one of that name may be left that no article has.
    await sequelize.query('DELETE FROM tags WHERE tag_key = :key AND id <> :id', options);
    await sequelize.query(
      'UPDATE tags SET tag_key = :key, name = :to, search_key = :search, sort_key = :sort WHERE id = :id',
      options,
    );
  });
}

/** Gives the articles of a tag another one instead. Resolves to their number. Throws as `renameTag`, and 422 for no such other tag. */
export async function mergeTag(
  app: App,
  { into, ...target }: TagTarget & { into: string },
  actor: Actor,
): Promise<number> {
  if (fold(into) === fold(target.tag)) throw invalid({ into: refused.sameTag });
  const other = await lockTag(app.database.sequelize, into, null);
  if (!other) throw invalid({ into: refused.noSuchTag });
  return replaceInArticles(app, { ...target, by: other.name, isRenamed: false }, actor);
}

/** Takes a tag from all articles. Resolves to their number. Throws as `renameTag`. */
export const deleteTag = (app: App, target: TagTarget, actor: Actor): Promise<number> =>
  replaceInArticles(app, { ...target, by: null, isRenamed: false }, actor);

/** Replaces a tag in all articles that have it. */
async function replaceInArticles(
  app: App,
  { tag, expected, by, isRenamed }: TagTarget & Pick<ReplaceTag, 'by' | 'isRenamed'>,
  actor: Actor,
  rename?: (id: number, tx: Transaction) => Promise<void>,
): Promise<number> {
  const { sequelize } = app.database;
  const begun = await write(app, { as: 'admin', actor, tags: ['articles'] }, async ({ tx }) => {
    const row = await lockTag(sequelize, tag, tx);
    if (!row) throw notFound(refused.tagNotFound);
    const { id, name } = row;
    const key = `tag:${id}`;
    if (await app.jobs.exists(key, tx)) throw conflict(refused.tagBusy);
    const total = await countArticles(sequelize, id, tx);
    if (total !== expected) throw conflict(otherNumber(expected, total));
    await rename?.(id, tx);
    await sequelize.query('INSERT INTO tag_changes (tag_key, name, created_at) VALUES (:key, :by, :at)', {
      replacements: { key: fold(tag), by, at: new Date() },
      transaction: tx,
    });
    const title = workTitles.replaceTag({ tag: name, by, isRenamed, articles: total });
    const task = { id, tag, by, isRenamed, writer: idOf(actor) };
    await startWork(app, tagReplacement, { key, title, task, total }, tx);
    const subject = { kind: 'tag' as const, rows: [{ _id: String(id), name }] };
    const entry = by === null ? { kind: 'delete' as const } : { kind: 'edit' as const, details: { to: by } };
    await record(app, { ...entry, actor, subject }, tx);
    return { key, total };
  });
  return (await finishWork(app, begun))?.changed ?? begun.total;
}

async function countArticles(sequelize: Sequelize, id: number, tx: Transaction): Promise<number> {
  const sql = 'SELECT COUNT(*) AS n FROM article_tags WHERE tag_id = :id';
  const [counted] = await select<{ n: number }>(sequelize, sql, { id }, tx);
  return Number(counted?.n);
}

/** Takes a tag from those of these articles that were saved without it, when it had two names. */
async function removeStale(
  sequelize: Sequelize,
  { id, keys }: { id: number; keys: number[] },
  transaction: Transaction,
): Promise<void> {
  const rows = await select<{ id: number; tags: string; key: string }>(
    sequelize,
    `SELECT articles.id, articles.tags, tags.tag_key AS key FROM articles, tags
       WHERE articles.id IN (:keys) AND ${isLive('articles')} AND tags.id = :id`,
    { keys, id },
    transaction,
  );
  const stale = rows.filter(({ tags, key }) => !(JSON.parse(tags) as string[]).some((tag) => fold(tag) === key));
  if (stale.length === 0) return;
  const replacements = { id, ids: stale.map((row) => row.id) };
  const sql = 'DELETE FROM article_tags WHERE tag_id = :id AND article_id IN (:ids)';
  await sequelize.query(sql, { replacements, transaction });
}

/** Resolves to the tag of this name that an article has, locked within a write. */
async function lockTag(
  sequelize: Sequelize,
  tag: string,
  tx: Transaction | null,
): Promise<{ id: number; name: string } | undefined> {
  const [row] = await select<{ id: number; name: string }>(
    sequelize,
    `SELECT id, name FROM tags WHERE tag_key = :key AND EXISTS (SELECT 1 FROM article_tags WHERE tag_id = tags.id)
       ${tx ? dialectOf(sequelize).forUpdate : ''}`,
    { key: fold(tag) },
    tx,
  );
  return row;
}

const select = <Row extends object>(
  sequelize: Sequelize,
  sql: string,
  replacements: Record<string, unknown>,
  transaction: Transaction | null,
) => sequelize.query<Row>(sql, { replacements, transaction, type: QueryTypes.SELECT });

/** Tells if a text may be a tag, so that the database is asked. */
const tagView = ({ id, name, articles }: TagColumns): CountedTag => ({
  _id: String(id),
  tag: name,
  articles: Number(articles),
});
