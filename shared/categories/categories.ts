import * as z from 'zod/mini';
import { imageShape } from '../articles/articles.ts';
import { type Calls, get, post, put } from '../kit/call.ts';
import { deleteMany, deleteOne } from '../kit/deleteCalls.ts';
import { pictureField, textField, versionField, versionShape } from '../kit/fields.ts';
import { searchField, sortField } from '../kit/finding.ts';
import { limits, searchLimits } from '../kit/limits.ts';
import { nameField } from '../kit/names.ts';
import { pageOf, pageQuery } from '../kit/paging.ts';
import { msg } from '../texts/t.ts';

export const categoryShape = z.object({
  _id: z.string(),
  category: z.string(),
  version: versionShape,
  /** The text on its page, empty without one; for administrators. */
  description: z.optional(z.string()),
  /** The address of the picture on its page, null without one; for administrators. */
  imgUrl: z.optional(z.nullable(z.string())),
});

/** A category; `category` is its name. */
export type Category = z.infer<typeof categoryShape>;

export const countedCategoryShape = z.extend(categoryShape, { articles: z.int().check(z.minimum(0)) });

/** A category with how many published articles it has. */
export type CountedCategory = z.infer<typeof countedCategoryShape>;

export const categoryPageShape = z.extend(countedCategoryShape, {
  description: z.string(),
  imgUrl: z.nullable(z.string()),
  image: z.nullable(imageShape),
});

/** A category as its page shows it. */
export type CategoryPage = z.infer<typeof categoryPageShape>;

const description = z.optional(
  textField({ name: msg('Description'), min: 0, max: searchLimits.descriptionMax, lines: true }),
);

export const categoryFields = z.object({
  category: nameField({ name: msg('Category'), max: limits.categoryMax }).check(
    // Browsers take them out of addresses: https://url.spec.whatwg.org/#single-dot-path-segment
    z.refine((name) => !/^\.\.?$/.test(name), { error: msg('Category must not be only one or two dots.') }),
  ),
  description,
  imgUrl: z.optional(pictureField),
});

export const categoryChanges = z.extend(categoryFields, { version: z.optional(versionField) });

export type CategoryFields = z.output<typeof categoryFields>;
export type CategoryChanges = z.output<typeof categoryChanges>;

export const categoriesQuery = z.extend(pageQuery, { q: searchField, sort: sortField(['category']) });

/** The query for categories: those in whose name every word of `q` is found. */
export type CategoriesQuery = z.output<typeof categoriesQuery>;

const messageAndCategory = z.object({ message: z.string(), category: categoryShape });

/** Reading categories. */
export const categoryCalls = {
  categories: get('/categories', {
    summary: 'Categories by name',
    guard: 'everyone',
    query: categoriesQuery,
    response: pageOf(categoryShape),
    cacheTags: () => ['categories'],
  }),
  categoriesWithCounts: get('/categories/withCounts', {
    summary: 'Every category, by name, with how many published articles it has',
    guard: 'everyone',
    response: z.object({ categories: z.array(countedCategoryShape) }),
    cacheTags: () => ['categories', 'articles'],
  }),
  category: get('/categories/{name}', {
    summary: 'One category by its name, in any spelling',
    guard: 'everyone',
    response: categoryPageShape,
    refusals: [404],
    cacheTags: () => ['categories', 'articles'],
  }),
} as const satisfies Calls;

/** Categories, for administrators. */
export const categoryAdminCalls = {
  allCategories: get('/categories/allCategories', {
    summary: 'Every category, by name',
    guard: 'everyone',
    response: z.object({ categories: z.array(categoryShape) }),
    cacheTags: () => ['categories'],
  }),
  createCategory: post('/categories', {
    summary: 'Add a category',
    guard: 'admin',
    body: categoryFields,
    idempotent: true,
    status: 201,
    response: messageAndCategory,
    refusals: [409],
  }),
  updateCategory: put('/categories/{id}', {
    summary: 'Change a category; a new name is that of its articles too',
    guard: 'admin',
    body: categoryChanges,
    versioned: 'category',
    response: messageAndCategory,
    refusals: [404, 409],
  }),
  deleteCategory: deleteOne('/categories/{id}', { summary: 'Delete a category; its articles stay without one' }),
  deleteCategories: deleteMany('/categories/bulk-delete', {
    summary: 'Delete categories; their articles stay without one',
  }),
} as const satisfies Calls;
