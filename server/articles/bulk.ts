import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'sequelize';
import type { ArticleChanges, ArticleFilters, ArticleTargets } from '../../shared/articles/articles.ts';
import { uniqueTags } from '../../shared/articles/tags.ts';
import { limits } from '../../shared/kit/limits.ts';
import { refused } from '../../shared/kit/refused.ts';
import { fold } from '../../shared/kit/text.ts';
import { workTitles } from '../../shared/work/workMessages.ts';
import { type Actor, scopeOf } from '../authorise.ts';
import { CategoryRow } from '../categories/model.ts';
import type { App } from '../context.ts';
import { targetKeys } from '../database/queries/targets.ts';
import { updateRow } from '../database/queries/updateRow.ts';
import { recordRevision } from '../documents/revisions/revisions.ts';
import { settleImages } from '../images/settle.ts';
import type { Changed } from '../jobs/slices.ts';
import { changeMany, type ManyChanges, type Writer } from '../people/sessions/changeMany.ts';
import { invalid } from '../problems.ts';
import { rowsInScope, scopeConditions } from './access.ts';
import { categoryColumn, fieldColumns } from './columns.ts';
import { articleConditions } from './finding/filters.ts';
import { statuses } from './finding/lists.ts';
import { lockArticle } from './lockArticle.ts';
import { ArticleRow } from './model.ts';
import { requireAuthorMay } from './publishing/handIn.ts';
import { cancelPublication, publicationColumns, recordPublication } from './publishing/publishing.ts';
import { moveArticlesToTrash } from './publishing/trash.ts';
import { articleRevisions } from './revisions.ts';
import { storeTags } from './tags.ts';
import { includeNames } from './view.ts';

/** A change of articles, which a job can go on with. */
type Change =
  | { kind: 'publish'; published: boolean }
  | { kind: 'categorize'; categoryId: number | null }
  | { kind: 'tag'; tag: string }
  | { kind: 'delete' };

type ChangedFields = Pick<ArticleChanges, 'published' | 'tags'> | { categoryId: number | null };

/** Returns the fields that a change gives an article; null where it is as it would be already. */
type FieldsFor = (row: ArticleRow) => ChangedFields | null;

/**
 * Changes of many articles: of those with these ids in one transaction, or of all that a filter matches at one moment, in
 * slices. Each article is changed as by a call of its own, with its version, revision and entry in the journal.
 */
export const articleChanges: ManyChanges<ArticleFilters, Change> = {
  name: 'articles',
  as: 'author',
  titleOf: (change, rows) =>
    change.kind === 'publish' && !change.published ? workTitles.unpublish(rows) : workTitles[change.kind](rows),
  /** A filter matches the caller's own alone. */
  keysOf(app, targets, actor) {
    const conditionsOf = async ({ status = 'all', ...filters }: ArticleFilters) => [
      ...statuses[status].conditions,
      ...(await articleConditions(app, filters)),
      ...scopeConditions(scopeOf(actor)),
    ];
    return targetKeys(targets, { sequelize: app.database.sequelize, table: 'articles', conditionsOf });
  },
  change: (app, keys, change, writer, tx) =>
    change.kind === 'delete' ? deleteWithin(app, keys, writer, tx) : changeWithin(app, keys, change, writer, tx),
};

/** Publishes articles, or takes them back. Resolves to the number of those that were not so before. Throws 409 as `changeArticles`. */
export async function publishArticles(
  app: App,
  targets: ArticleTargets,
  published: boolean,
  actor: Actor,
): Promise<number> {
  return (await changeArticles(app, targets, { kind: 'publish', published }, actor)).changed;
}

/** Puts articles into a category. Resolves to the number of those that had another. Throws 409 as `changeArticles`, and 422 for an unknown category. */
export async function categorizeArticles(
  app: App,
  targets: ArticleTargets,
  category: string,
  actor: Actor,
): Promise<number> {
  const change = async (): Promise<Change> => ({
    kind: 'categorize',
    ...(await app.database.write((tx) => categoryColumn(category, tx))),
  });
  return (await changeArticles(app, targets, change, actor)).changed;
}

/** Adds a tag to articles. Resolves to the numbers of those that got it, and of those that have as many as they may. Throws 409 as `changeArticles`. */
export async function tagArticles(
  app: App,
  targets: ArticleTargets,
  tag: string,
  actor: Actor,
): Promise<{ changed: number; full: number }> {
  const { changed, full } = await changeArticles(app, targets, { kind: 'tag', tag }, actor);
  return { changed, full };
}

/**
 * Moves articles, with their comments and images, to the trash. Resolves to their number, and to the ids of those that a filter
 * matched, where all of them are there already. Throws 409 as `changeArticles`.
 */
export async function deleteArticles(
  app: App,
  targets: ArticleTargets,
  actor: Actor,
): Promise<{ deleted: number; ids?: string[] }> {
  const { changed: deleted, ids } = await changeArticles(app, targets, { kind: 'delete' }, actor);
  return { deleted, ...(targets.where && ids && { ids }) };
}

/** Puts, within a write, another tag in the place of one, or none for null, in these articles. Resolves to the keys of those that had it. */
export function replaceTag(
  app: App,
  keys: number[],
  { tag, by, actor }: { tag: string; by: string | null; actor: Actor },
  tx: Transaction,
): Promise<number[]> {
  const fieldsFor: FieldsFor = (row) => {
    const tags = JSON.parse(row.tags) as string[];
    const replaced = tags.flatMap((each) => (fold(each) !== fold(tag) ? [each] : by === null ? [] : [by]));
    const changed = uniqueTags(replaced);
    return isDeepStrictEqual(changed, tags) ? null : { tags: changed };
  };
  return changeRows(app, keys, fieldsFor, { actor, scope: { of: 'all' } }, tx);
}

interface AllChanged {
  /** The number of articles that were changed, or will be. */
  changed: number;
  /** The number of those that have as many tags as they may. */
  full: number;
  /** Their ids, once all are done. */
  ids?: string[];
}

/** Throws 409 where a filter matches another number than expected. */
async function changeArticles(
  app: App,
  targets: ArticleTargets,
  change: Change | (() => Promise<Change>),
  actor: Actor,
): Promise<AllChanged> {
  const { counts, keys } = await changeMany(app, articleChanges, { targets, change }, actor);
  return counts ? { changed: 0, full: 0, ...counts, ids: keys.map(String) } : { changed: keys.length, full: 0 };
}

async function changeWithin(
  app: App,
  keys: number[],
  change: Exclude<Change, { kind: 'delete' }>,
  writer: Writer,
  tx: Transaction,
): Promise<Changed> {
  if (change.kind === 'categorize' && change.categoryId !== null) {
    const category = await CategoryRow.findByPk(change.categoryId, { transaction: tx, lock: tx.LOCK.KEY_SHARE });
    if (!category) throw invalid({ category: refused.noSuchCategory });
  }
  let full = 0;
  const fieldsFor: FieldsFor = (row) => {
    if (change.kind === 'publish') return row.published === change.published ? null : { published: change.published };
    if (change.kind === 'categorize')
      return row.categoryId === change.categoryId ? null : { categoryId: change.categoryId };
    const tags = JSON.parse(row.tags) as string[];
    if (tags.some((each) => fold(each) === fold(change.tag))) return null;
    if (tags.length < limits.tagsMax) return { tags: [...tags, change.tag] };
    full++;
    return null;
  };
  // A job that publishes one of them locks itself first too.
  if (change.kind === 'publish' && change.published) for (const key of keys) await cancelPublication(app, key, tx);
  const changed = await changeRows(app, keys, fieldsFor, writer, tx);
  return { tags: cacheTagsOf(changed), counts: { changed: changed.length, full } };
}

async function deleteWithin(app: App, keys: number[], { actor, scope }: Writer, tx: Transaction): Promise<Changed> {
  const attributes = ['id', 'title', 'slug', 'imageKey', 'published', 'publishAt', 'featured', 'authorId'];
  const locked = { order: [['id', 'ASC']] as [[string, string]], transaction: tx, lock: tx.LOCK.UPDATE };
  const rows = rowsInScope(await ArticleRow.findAll({ attributes, where: { id: keys }, ...locked }), scope);
  for (const before of rows) await requireAuthorMay(app, { fields: {}, before, scope }, tx);
  await moveArticlesToTrash(app, rows, actor, tx);
  const imageKeys = rows.map(({ imageKey }) => imageKey);
  return {
    tags: cacheTagsOf(rows.map(({ id }) => id)),
    counts: { changed: rows.length },
    afterCommit: () => settleImages(app, imageKeys),
  };
}

/** Changes articles in the order of their keys, so that two writes do not wait for each other. Resolves to the keys of those that changed. */
async function changeRows(
  app: App,
  keys: number[],
  fieldsFor: FieldsFor,
  { actor, scope }: Writer,
  tx: Transaction,
): Promise<number[]> {
  const changed: number[] = [];
  for (const id of keys) {
    const row = await lockArticle(id, tx);
    const fields = row && rowsInScope([row], scope).length > 0 ? fieldsFor(row) : null;
    if (!row || !fields) continue;
    await requireAuthorMay(app, { fields: 'categoryId' in fields ? {} : fields, before: row, scope }, tx);
    await changeRow(app, row, { fields, actor }, tx);
    changed.push(id);
  }
  return changed;
}

async function changeRow(
  app: App,
  row: ArticleRow,
  { fields, actor }: { fields: ChangedFields; actor: Actor },
  tx: Transaction,
): Promise<void> {
  const at = app.now();
  const before = { published: row.published, publishAt: row.publishAt };
  const oldTags = row.tags;
  const isCategory = 'categoryId' in fields;
  const columns = isCategory
    ? fields
    : { ...fieldColumns(fields), ...publicationColumns(fields, { before: row, now: at }) };
  await recordRevision(app, articleRevisions, { row, prepared: null, text: null, saver: actor, tx }, async () => {
    await updateRow(row, { ...columns, updatedAt: at }, tx);
    if (isCategory) await row.reload({ ...includeNames, transaction: tx });
    else if (fields.tags) await storeTags(app, [{ id: row.id, tags: fields.tags, before: oldTags }], tx);
  });
  if (!isCategory) await recordPublication(app, { row, before, fields, actor }, tx);
}

const cacheTagsOf = (keys: number[]): Changed['tags'] =>
  keys.length === 0 ? [] : ['articles', ...keys.map((key) => `article:${key}` as const)];
