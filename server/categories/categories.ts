import type { Transaction } from 'sequelize';
import type {
  CategoriesQuery,
  Category,
  CategoryChanges,
  CategoryFields,
  CountedCategory,
} from '../../shared/categories.ts';
import { type Page, totalPages } from '../../shared/paging.ts';
import { refused } from '../../shared/refused.ts';
import { fold } from '../../shared/text.ts';
import { workTitles } from '../../shared/workMessages.ts';
import type { RecordedWrites } from '../activity/activity.ts';
import { ALL_TAGS, type BeforeCommit } from '../changes.ts';
import type { App } from '../context.ts';
import { countArticlesOf, keysOfArticlesOf, renamedWork } from '../database/articlesOf.ts';
import { allConditions, findFilteredPage, orderSql } from '../database/filteredPages.ts';
import { keyOf, keysOf } from '../database/keys.ts';
import { mapPage } from '../database/pages.ts';
import { textSearch, wordsOf } from '../database/textSearch.ts';
import { updateRow } from '../database/updateRow.ts';
import { withoutDuplicates } from '../database/withoutDuplicates.ts';
import { requireVersion, type Update } from '../http/versions.ts';
import { type Begun, finishWork, handleWork, type SlicedWork, startWork } from '../jobs/slices.ts';
import { conflict, notFound } from '../problems.ts';
import { type Actor, asAdmin } from '../sessions/authorise.ts';
import { CategoryRow } from './model.ts';
import { type CategoryColumns, categoryQueries } from './queries.ts';

export interface NewCategory {
  fields: CategoryFields;
  beforeCommit?: BeforeCommit<Category>;
}

/** Categories of articles. The articles of a deleted category stay without one. */
export type Categories = ReturnType<typeof createCategories>;

export function createCategories({ database, changes, activity, app }: RecordedWrites & { app: App }) {
  const { sequelize } = database;
  const renamed = renamedWork(sequelize, 'category_id');
  const uncategorize: SlicedWork<{ ids: number[] }> = {
    name: 'uncategorize',
    step: 25,
    next: (_app, { ids }, after, tx) => keysOfArticlesOf(sequelize, { column: 'category_id', ids, after }, tx),
    async change(_app, keys, { ids }, transaction) {
      await sequelize.query(
        'UPDATE articles SET category_id = NULL, version = version + 1 WHERE category_id IN (:ids) AND id IN (:keys)',
        { replacements: { ids, keys }, transaction },
      );
      return { tags: ['articles', ...keys.map((key) => `article:${key}` as const)] };
    },
  };
  handleWork(app, renamed);
  handleWork(app, uncategorize);
  const queries = categoryQueries(database.read);

  return {
    /** Lists categories by name. */
    async list({ q, sort = 'category', page, limit }: CategoriesQuery): Promise<Page<Category>> {
      const words = wordsOf(q);
      if (words.length > 0 || sort !== 'category') {
        const { contains } = textSearch(sequelize);
        const where = allConditions(words.map((word) => contains('name', word)));
        const list = { where, order: orderSql({ category: 'name_key' }, sort) };
        return mapPage(await findFilteredPage(CategoryRow, list, { page, limit }), view);
      }
      const rows = await queries.page({ limit, offset: (page - 1) * limit });
      // A page past the end has no row with the total.
      const total = rows[0]?.total ?? (await CategoryRow.count());
      return { data: rows.map(view), total, currentPage: page, totalPages: totalPages(total, limit) };
    },

    async all(): Promise<Category[]> {
      return (await CategoryRow.findAll({ order: [['nameKey', 'ASC']] })).map(view);
    },

    /** Lists every category by name, with the number of its published articles. */
    async withCounts(): Promise<CountedCategory[]> {
      return (await queries.withArticles()).map((row) => ({ ...view(row), articles: row.articles }));
    },

    /** Creates a category. Throws 409 where the name is taken. */
    create({ fields, beforeCommit }: NewCategory, actor: Actor): Promise<Category> {
      const { category: name } = fields;
      const insert = asAdmin(actor, async (tx) => {
        const category = view(await CategoryRow.create({ name, nameKey: fold(name) }, { transaction: tx }));
        await beforeCommit?.(category, tx);
        return category;
      });
      return withoutDuplicates(() => changes.write(insert, () => ['categories']), taken);
    },

    /** Renames a category, and so also in its articles. Throws 404, 409, and 412 or 409 for another version. */
    async update(id: string, { fields, expected }: Update<CategoryChanges>, actor: Actor): Promise<Category> {
      const name = fields.category;
      const rename = asAdmin(actor, async (tx) => {
        const row = await CategoryRow.findByPk(keyOf(id) ?? 0, { transaction: tx, lock: tx.LOCK.UPDATE });
        if (!row) throw notFound('Category not found.');
        const { version } = row;
        await requireVersion({ expected, version, current: () => ({ category: view(row) }) });
        const isRenamed = name !== row.name;
        if (isRenamed) await updateRow(row, { name, nameKey: fold(name) }, tx);
        const begun = isRenamed ? await begin(renamed, [row.id], tx) : null;
        return { category: view(row), isRenamed, begun };
      });
      const tagsOf = ({ isRenamed }: { isRenamed: boolean }) => (isRenamed ? ALL_TAGS : []);
      const { category, begun } = await withoutDuplicates(() => changes.write(rename, tagsOf), taken);
      if (begun && begun.total > 0) await finishWork(app, begun);
      return category;
    },

    /** Deletes the categories of these ids, from whose articles they are taken by and by. Resolves to their number. */
    async remove(ids: string[], actor: Actor): Promise<number> {
      const keys = keysOf(ids);
      const work = asAdmin(actor, async (transaction) => {
        const where = { id: keys };
        const rows = await CategoryRow.findAll({ where, order: ['id'], transaction, lock: transaction.LOCK.UPDATE });
        await CategoryRow.destroy({ where, transaction });
        const begun = await begin(uncategorize, keys, transaction);
        const named = rows.map(({ id, name }) => ({ _id: String(id), name }));
        await activity.record({ kind: 'delete', actor, subject: { kind: 'category', rows: named } }, transaction);
        return { removed: rows.length, begun };
      });
      const { removed, begun } = await changes.write(work, () => ALL_TAGS);
      if (begun.total > 0) await finishWork(app, begun);
      return removed;
    },
  };

  /** Begins work on the articles of categories within a write. */
  async function begin(work: SlicedWork<{ ids: number[] }>, ids: number[], tx: Transaction): Promise<Begun> {
    const total = ids.length === 0 ? 0 : await countArticlesOf(sequelize, { column: 'category_id', ids }, tx);
    const begun = { key: `${work.name}:${ids[0]}`, total };
    const title = work === renamed ? workTitles.renamed(total) : workTitles.uncategorize(total);
    if (total > 0) await startWork(app, work, { ...begun, title, task: { ids } }, tx);
    return begun;
  }
}

const view = ({ id, name, version }: CategoryColumns): Category => ({ _id: String(id), category: name, version });

const taken = () => conflict(refused.categoryTaken, { category: refused.categoryTaken });
