import { QueryTypes, type Transaction } from 'sequelize';
import type { ArticleChanges, ArticleTargets } from '../../shared/articles.ts';
import { limits } from '../../shared/limits.ts';
import { otherNumber } from '../../shared/refused.ts';
import { fold } from '../../shared/text.ts';
import type { Changes } from '../changes.ts';
import { allOf } from '../database/filteredPages.ts';
import { keysOf } from '../database/keys.ts';
import type { Database } from '../database/open.ts';
import { updateRow } from '../database/updateRow.ts';
import { conflict } from '../problems.ts';
import type { Revisions } from '../revisions/revisions.ts';
import { type Actor, asAdmin } from '../sessions/authorise.ts';
import { categoryColumn, fieldColumns } from './columns.ts';
import { articleConditions } from './filters.ts';
import { statuses } from './lists.ts';
import { lockArticle } from './lockArticle.ts';
import type { ArticleRow } from './model.ts';
import { type createPublishing, publicationColumns } from './publishing.ts';
import { includeNames } from './view.ts';

interface Dependencies {
  database: Database;
  changes: Changes;
  revisions: Revisions;
  publishing: ReturnType<typeof createPublishing>;
  /** Moves the articles of these ids to the trash; resolves to their number. */
  remove(ids: string[], actor: Actor): Promise<number>;
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
export function createBulk({ database, changes, revisions, publishing, remove, now }: Dependencies) {
  return {
    /** Moves articles to the trash. Resolves to their number, and their ids. Throws 409 where a filter matches another number than expected. */
    async delete(targets: ArticleTargets, actor: Actor): Promise<{ deleted: number; ids: string[] }> {
      const ids = await idsOf(targets);
      return { deleted: await inBatches(ids, (batch) => remove(batch, actor)), ids };
    },

    /** Publishes articles, or takes them back. Resolves to the number of those that were not so before. Throws 409 as `delete`. */
    publish: (targets: ArticleTargets, published: boolean, actor: Actor): Promise<number> =>
      changeAll(targets, actor, {
        mayPublish: published,
        prepare: async () => (row) => (row.published === published ? null : { published }),
      }),

    /** Puts articles into a category. Resolves to the number of those that had another. Throws 409 as `delete`, and 422 for an unknown category. */
    categorize: (targets: ArticleTargets, category: string, actor: Actor): Promise<number> =>
      changeAll(targets, actor, {
        async prepare(tx) {
          const { categoryId } = await categoryColumn(category, tx);
          return (row) => (row.categoryId === categoryId ? null : { categoryId });
        },
      }),

    /** Adds a tag to articles. Resolves to the numbers of those that got it, and of those that have as many as they may. Throws 409 as `delete`. */
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
  };

  async function changeAll(targets: ArticleTargets, actor: Actor, change: Change): Promise<number> {
    return inBatches(await idsOf(targets), (batch) => changeBatch(batch, actor, change));
  }

  async function changeBatch(ids: string[], actor: Actor, { prepare, mayPublish = false }: Change): Promise<number> {
    const work = asAdmin(actor, async (tx) => {
      const changeOf = await prepare(tx);
      const changed: number[] = [];
      // In one order, so that two of them do not wait for each other.
      for (const id of keysOf(ids).toSorted((a, b) => a - b)) {
        if (mayPublish) await publishing.cancel(id, tx);
        const row = await lockArticle(id, tx);
        const fields = row && changeOf(row);
        if (!fields) continue;
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
    const isCategory = 'categoryId' in fields;
    const columns = isCategory
      ? fields
      : { ...fieldColumns(fields), ...publicationColumns(fields, { before: row, now: at }) };
    await revisions.record({ article: row, prepared: null, text: null, saver: actor, tx }, async () => {
      await updateRow(row, { ...columns, version: row.version + 1, updatedAt: at }, tx);
      if (isCategory) await row.reload({ ...includeNames, transaction: tx });
    });
    if (!isCategory) await publishing.follow({ row, before, fields, actor }, tx);
  }

  /** Resolves to the ids of the articles. Throws 409 where a filter matches another number than expected. */
  async function idsOf(targets: ArticleTargets): Promise<string[]> {
    const { ids, where, expected } = targets;
    if (ids || !where) return ids ?? [];
    const { condition } = statuses[where.status ?? 'all'];
    const conditions = [...(condition === null ? [] : [condition]), ...articleConditions(database.sequelize, where)];
    const rows = await database.sequelize.query<{ id: number }>(
      `SELECT id FROM articles WHERE ${allOf(conditions)} ORDER BY id`,
      { type: QueryTypes.SELECT },
    );
    if (rows.length !== expected) throw conflict(otherNumber(expected ?? 0, rows.length));
    return rows.map(({ id }) => String(id));
  }
}

/** Runs `work` with so many ids at a time as a call may name; adds up the numbers that it resolves to. */
async function inBatches(ids: string[], work: (batch: string[]) => Promise<number>): Promise<number> {
  let done = 0;
  for (let start = 0; start < ids.length; start += limits.bulkSize) {
    done += await work(ids.slice(start, start + limits.bulkSize));
  }
  return done;
}
