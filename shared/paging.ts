import * as z from 'zod/mini';
import { limits } from './limits.ts';

/** A whole number in an address: '1', '25'; nothing that merely converts to a number. */
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

/** `?page` and `?limit` of a list that has `size` rows on a page unless the call says otherwise. */
export function pageQueryOf(size: number) {
  return z.object({
    page: z._default(countField('page', 2 ** 31 - 1), 1),
    limit: z._default(countField('limit', limits.maxPageSize), size),
  });
}

/** `?page` and `?limit` of the dashboard's lists. */
export const pageQuery = pageQueryOf(limits.adminPageSize);

/** Which page of a list is asked for: `page` from 1, `limit` rows on each. */
export type PageQuery = z.output<typeof pageQuery>;

/** The answer shape of a paged list of rows. */
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

/** At least one page, even of nothing. */
export function totalPages(total: number, limit: number): number {
  return Math.max(1, Math.ceil(total / limit));
}
