import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'sequelize';
import type { ArticleChanges, ArticleFilters, ArticleTargets } from '../../shared/articles.ts';
import { limits } from '../../shared/limits.ts';
import { refused } from '../../shared/refused.ts';
import { uniqueTags } from '../../shared/tags.ts';
import { fold } from '../../shared/text.ts';
import { workTitles } from '../../shared/workMessages.ts';
import { CategoryRow } from '../categories/model.ts';
import type { App } from '../context.ts';
import type { Database } from '../database/open.ts';
import { targetKeys } from '../database/targets.ts';
import { updateRow } from '../database/updateRow.ts';
import { settleImages } from '../images/settle.ts';
import { type Changed, handleWork } from '../jobs/slices.ts';
import { invalid } from '../problems.ts';
import type { Search } from '../search/search.ts';
import { type Actor, ownOnly, ownOnlyIn } from '../sessions/authorise.ts';
import { changeMany, type ManyChanges, type Writer, workOf } from '../sessions/changeMany.ts';
import { categoryColumn, fieldColumns } from './columns.ts';
import { articleConditions, ownConditions } from './filters.ts';
import { type AuthorSettings, requireAuthorMay } from './handIn.ts';
import { statuses } from './lists.ts';
import { lockArticle } from './lockArticle.ts';
import { ArticleRow } from './model.ts';
import { ownAmong } from './own.ts';
import { type createPublishing, publicationColumns } from './publishing.ts';
import type { ArticleRevisions } from './revisions.ts';
import { storeTags } from './tags.ts';
import type { ArticleTrash } from './trash.ts';
import { includeNames } from './view.ts';

interface Dependencies {
  app: App;
  database: Database;
  search: Search;
  trash: ArticleTrash;
  revisions: ArticleRevisions;
  publishing: ReturnType<typeof createPublishing>;
  settings: AuthorSettings;
  now: () => Date;
}

/** A change of articles, which a job can go on with. */
type Change =
  | { kind: 'publish'; published: boolean }
  | { kind: 'categorize'; categoryId: number | null }
  | { kind: 'tag'; tag: string }
  | { kind: 'delete' };

/** The columns that a change gives an article; null where it is as it would be already. */
type FieldsOf = (row: ArticleRow) => Pick<ArticleChanges, 'published' | 'tags'> | { categoryId: number | null } | null;

/**
 * Changes of many articles: of those with these ids in one transaction, or of all that a filter matches at one moment, in
 * slices. Each article is changed as by a call of its own, with its version, revision and entry in the journal.
 */
export function createBulk(dependencies: Dependencies) {
  const { app, database, search, trash, revisions, publishing, settings, now } = dependencies;
  const changes: ManyChanges<ArticleFilters, Change> = {
    name: 'articles',
    as: 'author',
    titleOf,
    keysOf: (_app, targets, actor) => matching(targets, actor),
    change: (_app, ...changed) => changeWithin(...changed),
  };
  handleWork(app, workOf(changes));

  return {
    /** Publishes articles, or takes them back. Resolves to the number of those that were not so before. Throws 409 as `changeAll`. */
    publish: async (targets: ArticleTargets, published: boolean, actor: Actor): Promise<number> =>
      (await changeAll(targets, async () => ({ kind: 'publish', published }), actor)).changed,

    /** Puts articles into a category. Resolves to the number of those that had another. Throws 409 as `changeAll`, and 422 for an unknown category. */
    async categorize(targets: ArticleTargets, category: string, actor: Actor): Promise<number> {
      const change = async (): Promise<Change> => ({
        kind: 'categorize',
        ...(await database.write((tx) => categoryColumn(category, tx))),
      });
      return (await changeAll(targets, change, actor)).changed;
    },

    /** Adds a tag to articles. Resolves to the numbers of those that got it, and of those that have as many as they may. Throws 409 as `changeAll`. */
    async tag(targets: ArticleTargets, tag: string, actor: Actor): Promise<{ changed: number; full: number }> {
      const { changed, full } = await changeAll(targets, async () => ({ kind: 'tag', tag }), actor);
      return { changed, full };
    },

    /**
     * Moves articles, with their comments and images, to the trash. Resolves to their number, and to the ids of those that a filter
     * matched, where all of them are there already. Throws 409 as `changeAll`.
     */
    async remove(targets: ArticleTargets, actor: Actor): Promise<{ deleted: number; ids?: string[] }> {
      const { changed: deleted, ids } = await changeAll(targets, async () => ({ kind: 'delete' }), actor);
      return { deleted, ...(targets.where && ids && { ids }) };
    },

    /** Puts, within a write, another tag in the place of one, or none for null, in these articles. Resolves to the keys of those that had it. */
    replaceTag(
      keys: number[],
      { tag, by }: { tag: string; by: string | null },
      actor: Actor,
      tx: Transaction,
    ): Promise<number[]> {
      const fieldsOf: FieldsOf = (row) => {
        const tags = JSON.parse(row.tags) as string[];
        const replaced = tags.flatMap((each) => (fold(each) !== fold(tag) ? [each] : by === null ? [] : [by]));
        const changed = uniqueTags(replaced);
        return isDeepStrictEqual(changed, tags) ? null : { tags: changed };
      };
      return changeRows(keys, fieldsOf, { actor, scope: { of: 'all' } }, tx);
    },
  };

  /** Throws 409 where a filter matches another number than expected. */
  async function changeAll(targets: ArticleTargets, change: () => Promise<Change>, actor: Actor): Promise<AllChanged> {
    const { counts, keys } = await changeMany(app, changes, { targets, change }, actor);
    return counts ? { ...NONE, ...counts, ids: keys.map(String) } : { ...NONE, changed: keys.length };
  }

  async function changeWithin(keys: number[], change: Change, writer: Writer, tx: Transaction): Promise<Changed> {
    if (change.kind === 'delete') return removeWithin(keys, writer, tx);
    if (change.kind === 'categorize' && change.categoryId !== null) {
      const category = await CategoryRow.findByPk(change.categoryId, { transaction: tx, lock: tx.LOCK.KEY_SHARE });
      if (!category) throw invalid({ category: refused.noSuchCategory });
    }
    let full = 0;
    const fieldsOf: FieldsOf = (row) => {
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
    if (change.kind === 'publish' && change.published) for (const key of keys) await publishing.cancel(key, tx);
    const changed = await changeRows(keys, fieldsOf, writer, tx);
    return { tags: cacheTagsOf(changed), counts: { changed: changed.length, full } };
  }

  async function removeWithin(keys: number[], { actor, scope }: Writer, tx: Transaction): Promise<Changed> {
    const own = ownOnlyIn(scope);
    const attributes = ['id', 'title', 'slug', 'imageKey', 'published', 'publishAt', 'featured', 'authorId'];
    const locked = { order: [['id', 'ASC']] as [[string, string]], transaction: tx, lock: tx.LOCK.UPDATE };
    const rows = ownAmong(await ArticleRow.findAll({ attributes, where: { id: keys }, ...locked }), own);
    for (const before of rows) await requireAuthorMay({ fields: {}, before, own }, settings, tx);
    await trash.put(rows, actor, tx);
    return {
      tags: cacheTagsOf(rows.map(({ id }) => id)),
      counts: { changed: rows.length },
      afterCommit: () =>
        settleImages(
          app,
          rows.map(({ imageKey }) => imageKey),
        ),
    };
  }

  /** Changes articles in the order of their keys, so that two writes do not wait for each other. Resolves to the keys of those that changed. */
  async function changeRows(
    keys: number[],
    fieldsOf: FieldsOf,
    { actor, scope }: Writer,
    tx: Transaction,
  ): Promise<number[]> {
    const own = ownOnlyIn(scope);
    const changed: number[] = [];
    for (const id of keys) {
      const row = await lockArticle(id, tx);
      const fields = row && ownAmong([row], own).length > 0 ? fieldsOf(row) : null;
      if (!row || !fields) continue;
      await requireAuthorMay({ fields: 'categoryId' in fields ? {} : fields, before: row, own }, settings, tx);
      await changeRow(row, fields, actor, tx);
      changed.push(id);
    }
    return changed;
  }

  async function changeRow(
    row: ArticleRow,
    fields: NonNullable<ReturnType<FieldsOf>>,
    actor: Actor,
    tx: Transaction,
  ): Promise<void> {
    const at = now();
    const before = { published: row.published, publishAt: row.publishAt };
    const oldTags = row.tags;
    const isCategory = 'categoryId' in fields;
    const columns = isCategory
      ? fields
      : { ...fieldColumns(fields), ...publicationColumns(fields, { before: row, now: at }) };
    await revisions.record({ row, prepared: null, text: null, saver: actor, tx }, async () => {
      await updateRow(row, { ...columns, updatedAt: at }, tx);
      if (isCategory) await row.reload({ ...includeNames, transaction: tx });
      else if (fields.tags) await storeTags([{ id: row.id, tags: fields.tags, before: oldTags }], tx);
    });
    if (!isCategory) await publishing.follow({ row, before, fields, actor }, tx);
  }

  /** Resolves to the keys of articles; a filter matches the caller's own alone. */
  function matching(targets: ArticleTargets, actor: Actor): Promise<number[]> {
    const { sequelize } = database;
    const own = ownOnly(actor);
    const conditionsOf = async ({ status = 'all', ...filters }: ArticleFilters) => [
      ...statuses[status].conditions,
      ...(await articleConditions(sequelize, search, filters)),
      ...ownConditions(own),
    ];
    return targetKeys(targets, { sequelize, table: 'articles', conditionsOf });
  }
}

interface AllChanged {
  /** The number of articles that were changed, or will be. */
  changed: number;
  /** The number of those that have as many tags as they may. */
  full: number;
  /** Their ids, once all are done. */
  ids?: string[];
}

const NONE = { changed: 0, full: 0 };

const cacheTagsOf = (keys: number[]): Changed['tags'] =>
  keys.length === 0 ? [] : ['articles', ...keys.map((key) => `article:${key}` as const)];

const titleOf = (change: Change, rows: number): string =>
  change.kind === 'publish' && !change.published ? workTitles.unpublish(rows) : workTitles[change.kind](rows);
