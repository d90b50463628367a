import { categoryAdminCalls, categoryCalls } from '../../shared/categories.ts';
import { done } from '../../shared/messages.ts';
import { type Route, route } from '../routing/route.ts';
import type { Categories } from './categories.ts';

const calls = { ...categoryCalls, ...categoryAdminCalls };

/** The categories' HTTP routes. */
export const categoryRoutes = (categories: Categories): Route[] => [
  route(calls.categories, ({ query }) => categories.list(query)),

  route(calls.allCategories, async () => ({ categories: await categories.all() })),

  route(calls.categoriesWithCounts, async () => ({ categories: await categories.withCounts() })),

  route(calls.createCategory, async ({ body, viewer }) => ({
    message: done.categoryCreated,
    category: await categories.create(body, viewer),
  })),

  route(calls.updateCategory, async ({ parameter, body, expected, viewer }) => ({
    message: done.categoryUpdated,
    category: await categories.update(parameter, { fields: body, expected }, viewer),
  })),

  route(calls.deleteCategory, async ({ parameter, viewer }) => {
    await categories.remove(parameter, viewer);
    return { message: done.categoryDeleted };
  }),

  route(calls.deleteCategories, async ({ body, viewer }) => ({
    message: done.categoriesDeleted,
    deleted: await categories.removeMany(body.ids, viewer),
  })),
];
