import * as z from 'zod/mini';
import { limits } from './limits.ts';

/** Parses a whole number in a query, such as '25'; refuses other texts that convert to numbers. */
function countField(name: string, max: number) {
  const error = `${name} must be a whole number from 1 to ${max}.`;
  return z
    .pipe(
      z.string(error).check(z.regex(/^[1-9]\d{0,9}$/, error)),
      z.transform((text) => Number(text)),
    )
    .check(
      z.refine((count) => count <= max, error),
      z.meta({ type: 'integer', minimum: 1, maximum: max }),
    );
}

/** The query `?page` and `?limit` of a list whose default limit is `size`. */
export function pageQueryOf(size: number) {
  return z.object({
    page: z._default(countField('page', 2 ** 31 - 1), 1),
    limit: z._default(countField('limit', limits.maxPageSize), size),
  });
}

/** The query `?page` and `?limit` of the dashboard's lists. */
export const pageQuery = pageQueryOf(limits.adminPageSize);

/** The requested page of a list: `page` from 1, `limit` rows on each. */
export type PageQuery = z.output<typeof pageQuery>;

/** The response of a paged list of rows. */
export function pageOf<Row extends z.ZodMiniType>(row: Row) {
  return z.object({
    data: z.array(row),
    total: z.int().check(z.minimum(0)),
    currentPage: z.int().check(z.minimum(1)),
    totalPages: z.int().check(z.minimum(1)),
  });
}

/** One page of rows out of `total`. */
export interface Page<Row> {
  data: Row[];
  total: number;
  currentPage: number;
  totalPages: number;
}

/** Returns the number of pages: at least one, even without rows. */
export function totalPages(total: number, limit: number): number {
  return Math.max(1, Math.ceil(total / limit));
}
