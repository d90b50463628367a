import { UniqueConstraintError } from 'sequelize';
import type { Category, CategoryFields, CountedCategory } from '../../shared/categories.ts';
import { refused } from '../../shared/messages.ts';
import type { Page, PageQuery } from '../../shared/paging.ts';
import { fold } from '../../shared/text.ts';
import { type Changes, EVERYTHING } from '../changes.ts';
import { deletion } from '../database/deletion.ts';
import { keyOf, shortPage } from '../database/paged.ts';
import { type Order, selectRows } from '../database/select.ts';
import { totalSql } from '../database/totals.ts';
import { conflict, notFound } from '../problems.ts';
import { type Actor, asAdmin } from '../sessions/authorise.ts';
import { CategoryRow } from './model.ts';

/** Categories, which articles name. What a deletion does to them is a foreign key's business: they stay, without one. */
export type Categories = ReturnType<typeof createCategories>;

const byName: Order = [['nameKey', 'ASC']];

export function createCategories({ changes }: { changes: Changes }) {
  return {
    list(query: PageQuery): Promise<Page<Category>> {
      return shortPage({ model: CategoryRow, counted: { kinds: ['categories'] }, order: byName }, query, view);
    },

    async all(): Promise<Category[]> {
      return (await selectRows(CategoryRow, { order: byName })).map(view);
    },

    /** Every category by name, with how many published articles it has. */
    async withCounts(): Promise<CountedCategory[]> {
      const count = totalSql({ kinds: ['published'], part: { text: '"CategoryRow"."id"' } });
      const rows = await selectRows(CategoryRow, { more: { count }, order: byName });
      return (rows as (CategoryRow & { count: number })[]).map((row) => ({ ...view(row), articles: row.count }));
    },

    /** Throws 409 where the name is taken. */
    async create({ category: name }: CategoryFields, actor: Actor): Promise<Category> {
      const row = await withoutDuplicates(() =>
        changes.write(
          asAdmin(actor, (tx) => CategoryRow.create({ name, nameKey: fold(name) }, { transaction: tx })),
          () => ['categories'],
        ),
      );
      return view(row);
    },

    /** Renames it, and so also in its articles. Throws 404, 409. */
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
          ({ isRenamed }) => (isRenamed ? EVERYTHING : []),
        ),
      );
      return category;
    },

    ...deletion({
      model: CategoryRow,
      missing: 'Category not found.',
      write: (actor: Actor, work) => changes.write(asAdmin(actor, work), () => EVERYTHING),
    }),
  };
}

function view(row: CategoryRow): Category {
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
