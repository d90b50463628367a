import { UniqueConstraintError } from 'sequelize';
import type { Category, CategoryFields, CountedCategory } from '../../shared/categories.ts';
import { type Page, type PageQuery, totalPages } from '../../shared/paging.ts';
import { refused } from '../../shared/refused.ts';
import { fold } from '../../shared/text.ts';
import { ALL_TAGS, type Changes } from '../changes.ts';
import { keyOf, keysOf } from '../database/keys.ts';
import type { Database } from '../database/open.ts';
import { conflict, notFound } from '../problems.ts';
import { type Actor, asAdmin } from '../sessions/authorise.ts';
import { CategoryRow } from './model.ts';
import { categoryQueries } from './queries.ts';

/** Categories of articles. A foreign key leaves the articles of a deleted category without one. */
export type Categories = ReturnType<typeof createCategories>;

interface Dependencies {
  database: Database;
  changes: Changes;
}

export function createCategories({ database, changes }: Dependencies) {
  const queries = categoryQueries(database.sequelize);

  return {
    async list({ page, limit }: PageQuery): Promise<Page<Category>> {
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
    async create({ category: name }: CategoryFields, actor: Actor): Promise<Category> {
      const row = await withoutDuplicates(() =>
        changes.write(
          asAdmin(actor, (tx) => CategoryRow.create({ name, nameKey: fold(name) }, { transaction: tx })),
          () => ['categories'],
        ),
      );
      return view(row);
    },

    /** Renames a category, and so also in its articles. Throws 404, 409. */
    async update(id: string | undefined, { category: name }: CategoryFields, actor: Actor): Promise<Category> {
      const key = keyOf(id);
      const { category } = await withoutDuplicates(() =>
        changes.write(
          asAdmin(actor, async (tx) => {
            const row =
              key === null ? null : await CategoryRow.findByPk(key, { transaction: tx, lock: tx.LOCK.UPDATE });
            if (!row) throw notFound('Category not found.');
            const isRenamed = name !== row.name;
            return { category: view(await row.update({ name, nameKey: fold(name) }, { transaction: tx })), isRenamed };
          }),
          ({ isRenamed }) => (isRenamed ? ALL_TAGS : []),
        ),
      );
      return category;
    },

    remove,
    removeMany,
  };

  /** Deletes the categories of these ids. Resolves to their number. */
  function removeMany(ids: string[], actor: Actor): Promise<number> {
    const where = { id: keysOf(ids) };
    return changes.write(
      asAdmin(actor, (transaction) => CategoryRow.destroy({ where, transaction })),
      () => ALL_TAGS,
    );
  }

  /** Deletes one category. Throws 404. */
  async function remove(id: string, actor: Actor): Promise<void> {
    if ((await removeMany([id], actor)) === 0) throw notFound('Category not found.');
  }
}

function view(row: Pick<CategoryRow, 'id' | 'name'>): Category {
  return { _id: String(row.id), category: row.name };
}

async function withoutDuplicates<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    throw conflict(refused.categoryTaken, { category: refused.categoryTaken });
  }
}
