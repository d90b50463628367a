import { type Category, categoryAdminCalls, categoryCalls } from '../../shared/categories/categories.ts';
import { refused } from '../../shared/kit/refused.ts';
import { done } from '../../shared/texts/messages.ts';
import type { App } from '../context.ts';
import { deletionRoute } from '../routing/deletions.ts';
import { type Route, route } from '../routing/route.ts';
import {
  allCategories,
  categoriesWithCounts,
  categoryByName,
  createCategory,
  deleteCategories,
  listCategories,
  updateCategory,
} from './categories.ts';

const calls = { ...categoryCalls, ...categoryAdminCalls };

export const categoryRoutes = (app: App): Route[] => [
  route(calls.categories, ({ query, viewer }) => listCategories(app, query, viewer)),

  route(calls.allCategories, async () => ({ categories: await allCategories() })),

  route(calls.categoriesWithCounts, async () => ({ categories: await categoriesWithCounts(app) })),

  route(calls.category, ({ parameter }) => categoryByName(app, parameter)),

  route(calls.createCategory, async ({ body, once, viewer }) => {
    const response = (category: Category) => ({ message: done.categoryCreated, category });
    return response(await createCategory(app, { fields: body, once: once(response) }, viewer));
  }),

  route(calls.updateCategory, async ({ parameter, body, expected, viewer }) => ({
    message: done.categoryUpdated,
    category: await updateCategory(app, parameter, { fields: body, expected }, viewer),
  })),

  deletionRoute({
    one: calls.deleteCategory,
    remove: (ids, actor) => deleteCategories(app, ids, actor),
    messages: { one: done.categoryDeleted, missing: refused.categoryNotFound },
  }),

  route(calls.deleteCategories, async ({ body, viewer }) => ({
    message: done.categoriesDeleted,
    deleted: await deleteCategories(app, body.ids, viewer),
  })),
];
