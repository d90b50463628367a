import { type Category, categoryAdminCalls, categoryCalls } from '../../shared/categories.ts';
import { done } from '../../shared/messages.ts';
import type { BeforeCommit } from '../changes.ts';
import { deletionRoute } from '../routing/deletions.ts';
import { type Route, route } from '../routing/route.ts';
import type { Categories } from './categories.ts';

const calls = { ...categoryCalls, ...categoryAdminCalls };

/** The categories' HTTP routes. */
export const categoryRoutes = (categories: Categories): Route[] => [
  route(calls.categories, ({ query }) => categories.list(query)),

  route(calls.allCategories, async () => ({ categories: await categories.all() })),

  route(calls.categoriesWithCounts, async () => ({ categories: await categories.withCounts() })),

  route(calls.createCategory, async ({ body, remember, viewer }) => {
    const response = (category: Category) => ({ message: done.categoryCreated, category });
    const beforeCommit: BeforeCommit<Category> = (category, tx) => remember(response(category), tx);
    return response(await categories.create({ fields: body, beforeCommit }, viewer));
  }),

  route(calls.updateCategory, async ({ parameter, body, expected, viewer }) => ({
    message: done.categoryUpdated,
    category: await categories.update(parameter, { fields: body, expected }, viewer),
  })),

  deletionRoute({
    one: calls.deleteCategory,
    remove: categories.remove,
    messages: { one: done.categoryDeleted, missing: 'Category not found.' },
  }),

  route(calls.deleteCategories, async ({ body, viewer }) => ({
    message: done.categoriesDeleted,
    deleted: await categories.remove(body.ids, viewer),
  })),
];
