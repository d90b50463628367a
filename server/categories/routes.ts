import { type Category, categoryAdminCalls, categoryCalls } from '../../shared/categories/categories.ts';
import { done } from '../../shared/texts/messages.ts';
import type { App } from '../context.ts';
import { deletionRoute } from '../routing/deletions.ts';
import { type Route, route } from '../routing/route.ts';
import {
  allCategories,
  categoriesWithCounts,
  createCategory,
  deleteCategories,
  listCategories,
  updateCategory,
} from './categories.ts';

const calls = { ...categoryCalls, ...categoryAdminCalls };

export const categoryRoutes = (app: App): Route[] => [
  route(calls.categories, ({ query }) => listCategories(app, query)),

  route(calls.allCategories, async () => ({ categories: await allCategories() })),

  route(calls.categoriesWithCounts, async () => ({ categories: await categoriesWithCounts(app) })),

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
    messages: { one: done.categoryDeleted, missing: 'Category not found.' },
  }),

  route(calls.deleteCategories, async ({ body, viewer }) => ({
    message: done.categoriesDeleted,
    deleted: await deleteCategories(app, body.ids, viewer),
  })),
];
