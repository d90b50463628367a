import * as z from 'zod/mini';
import { textField } from './fields.ts';
import { limits } from './limits.ts';
import { pageOf } from './paging.ts';

export const categoryShape = z.object({ _id: z.string(), category: z.string() });

/** A category; `category` is its name. */
export type Category = z.infer<typeof categoryShape>;

export const categoriesPage = pageOf(categoryShape);

export const allCategories = z.object({ categories: z.array(categoryShape) });

export const countedCategoryShape = z.extend(categoryShape, { articles: z.int().check(z.minimum(0)) });

/** A category with how many published articles it has. */
export type CountedCategory = z.infer<typeof countedCategoryShape>;

export const categoriesWithCounts = z.object({ categories: z.array(countedCategoryShape) });

export const categoryFields = z.object({ category: textField({ name: 'Category', max: limits.categoryMax }) });

export type CategoryFields = z.output<typeof categoryFields>;
