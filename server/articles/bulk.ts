import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'sequelize';
import type { ArticleChanges, ArticleFilters, ArticleTargets } from '../../shared/articles.ts';
import { limits } from '../../shared/limits.ts';
import { uniqueTags } from '../../shared/tags.ts';
import { fold } from '../../shared/text.ts';
import type { Changes } from '../changes.ts';
import { keysOf } from '../database/keys.ts';
import type { Database } from '../database/open.ts';
import { inBatches, targetIds } from '../database/targets.ts';
import { updateRow } from '../database/updateRow.ts';
import type { Search } from '../search/search.ts';
import { type Actor, asAuthor, ownOnly } from '../sessions/authorise.ts';
import { categoryColumn, fieldColumns } from './columns.ts';
import { articleConditions, ownConditions } from './filters.ts';
import { type AuthorSettings, requireAuthorMay } from './handIn.ts';
import { statuses } from './lists.ts';
import { lockArticle } from './lockArticle.ts';
import type { ArticleRow } from './model.ts';
import { ownAmong } from './own.ts';
import { type createPublishing, publicationColumns } from './publishing.ts';
import type { ArticleRevisions } from './revisions.ts';
import { storeTags } from './tags.ts';
import { includeNames } from './view.ts';

interface Dependencies {
  database: Database;
  changes: Changes;
  search: Search;
  revisions: ArticleRevisions;
  publishing: ReturnType<typeof createPublishing>;
  settings: AuthorSettings;
  now: () => Date;
}

/** A change of an article; null where it is as it would be already. */
type ChangeOf = (row: ArticleRow) => Pick<ArticleChanges, 'published' | 'tags'> | { categoryId: number | null } | null;

interface Change {
  /** Prepares the change within the write; throws to refuse it. */
  prepare(tx: Transaction): Promise<ChangeOf>;
  mayPublish?: boolean;
}

/**
 * Changes of many articles: of those with these ids in one transaction, or of all that a filter matches, which are counted
 * at one moment and then changed in batches, so that other writes wait for one batch at most. Each article is changed as
 * by a call of its own, with its version, revision and entry in the journal.
 */
export function createBulk({ database, changes, search, revisions, publishing, settings, now }: Dependencies) {
  return {
    /** Resolves to the ids of articles; a filter matches the caller's own alone. Throws 409 where a filter matches another number than expected. */
    idsOf: articleIds,

    /** Publishes articles, or takes them back. Resolves to the number of those that were not so before. Throws 409 as `idsOf`. */
    publish: (targets: ArticleTargets, published: boolean, actor: Actor): Promise<number> =>
      changeAll(targets, actor, {
        mayPublish: published,
        prepare: async () => (row) => (row.published === published ? null : { published }),
      }),

    /** Puts articles into a category. Resolves to the number of those that had another. Throws 409 as `idsOf`, and 422 for an unknown category. */
    categorize: (targets: ArticleTargets, category: string, actor: Actor): Promise<number> =>
      changeAll(targets, actor, {
        async prepare(tx) {
          const { categoryId } = await categoryColumn(category, tx);
          return (row) => (row.categoryId === categoryId ? null : { categoryId });
        },
      }),

    /** Adds a tag to articles. Resolves to the numbers of those that got it, and of those that have as many as they may. Throws 409 as `idsOf`. */
    async tag(targets: ArticleTargets, tag: string, actor: Actor): Promise<{ changed: number; full: number }> {
      let full = 0;
      const changed = await changeAll(targets, actor, {
        prepare: async () => (row) => {
          const tags = JSON.parse(row.tags) as string[];
          if (tags.some((each) => fold(each) === fold(tag))) return null;
          if (tags.length < limits.tagsMax) return { tags: [...tags, tag] };
          full++;
          return null;
        },
      });
      return { changed, full };
    },

    /** Puts another tag in the place of one, or none for null, in those of these articles that have it. Resolves to their number. */
    replaceTag: (ids: string[], { tag, by }: { tag: string; by: string | null }, actor: Actor): Promise<number> =>
      changeAll({ ids }, actor, {
        prepare: async () => (row) => {
          const tags = JSON.parse(row.tags) as string[];
          if (!tags.some((each) => fold(each) === fold(tag))) return null;
          const replaced = tags.flatMap((each) => (fold(each) !== fold(tag) ? [each] : by === null ? [] : [by]));
          const changed = uniqueTags(replaced);
          return isDeepStrictEqual(changed, tags) ? null : { tags: changed };
        },
      }),
  };

  async function changeAll(targets: ArticleTargets, actor: Actor, change: Change): Promise<number> {
    return inBatches(await articleIds(targets, actor), (batch) => changeBatch(batch, actor, change));
  }

  async function changeBatch(ids: string[], actor: Actor, { prepare, mayPublish = false }: Change): Promise<number> {
    const work = asAuthor(actor, async (tx, own) => {
      const changeOf = await prepare(tx);
      const changed: number[] = [];
      // In one order, so that two of them do not wait for each other.
      for (const id of keysOf(ids).toSorted((a, b) => a - b)) {
        if (mayPublish) await publishing.cancel(id, tx);
        const row = await lockArticle(id, tx);
        if (!row || ownAmong([row], own).length === 0) continue;
        const fields = changeOf(row);
        if (!fields) continue;
        await requireAuthorMay({ fields: 'categoryId' in fields ? {} : fields, before: row, own }, settings, tx);
        await changeRow(row, fields, actor, tx);
        changed.push(id);
      }
      return changed;
    });
    const changed = await changes.write(work, (keys) =>
      keys.length === 0 ? [] : ['articles', ...keys.map((key) => `article:${key}` as const)],
    );
    return changed.length;
  }

  async function changeRow(
    row: ArticleRow,
    fields: NonNullable<ReturnType<ChangeOf>>,
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
      await updateRow(row, { ...columns, version: row.version + 1, updatedAt: at }, tx);
      if (isCategory) await row.reload({ ...includeNames, transaction: tx });
      else if (fields.tags) await storeTags([{ id: row.id, tags: fields.tags, before: oldTags }], tx);
    });
    if (!isCategory) await publishing.follow({ row, before, fields, actor }, tx);
  }

  function articleIds(targets: ArticleTargets, actor: Actor): Promise<string[]> {
    const { sequelize } = database;
    const own = ownOnly(actor);
    const conditionsOf = async ({ status = 'all', ...filters }: ArticleFilters) => [
      ...statuses[status].conditions,
      ...(await articleConditions(sequelize, search, filters)),
      ...ownConditions(own),
    ];
    return targetIds(targets, { sequelize, table: 'articles', conditionsOf });
  }
}
