import * as z from 'zod/mini';
import { msg } from '../texts/t.ts';
import { idList } from './fields.ts';
import { sentSearchField } from './finding.ts';

/** The rows of a bulk call: those of up to a hundred ids, or all that match `where`, as long as their number is `expected`. */
export interface Targets<Filters> {
  ids?: string[] | undefined;
  where?: Filters | undefined;
  expected?: number | undefined;
}

/** The fields by which a bulk call names its rows; `filters` are those of their list. */
/* @__NO_SIDE_EFFECTS__ */
export function targetShape<Filters, Sent>(rows: string, filters: z.ZodMiniObject & z.ZodMiniType<Filters, Sent>) {
  const EXPECTED = `expected must be the number of ${rows} that match.`;
  const names = Object.keys(filters.shape).join(', ');
  const where = z.strictObject(
    { ...filters.shape, ...('q' in filters.shape ? { q: sentSearchField } : {}) },
    { error: `where takes ${names}.` },
  );
  return {
    ids: z.optional(idList.shape.ids),
    where: z.optional(where as unknown as z.ZodMiniType<Filters, Sent>),
    expected: z.optional(z.int(EXPECTED).check(z.minimum(0, EXPECTED))),
  };
}

/** Has the body of a bulk call name its rows in one way: by `ids`, or by `where` with the `expected` number of them. */
/* @__NO_SIDE_EFFECTS__ */
export function withOneTarget<Body extends z.ZodMiniObject>(body: Body): Body {
  const has = (sent: unknown, field: keyof Targets<unknown>) => (sent as Targets<unknown>)[field] !== undefined;
  return body.check(
    z.refine((sent) => has(sent, 'ids') !== has(sent, 'where'), {
      error: 'Send ids as a list of texts, or where with expected.',
      path: ['ids'],
    }),
    z.refine((sent) => has(sent, 'where') === has(sent, 'expected'), {
      error: msg('Send the number of rows that match.'),
      path: ['expected'],
    }),
  ) as Body;
}
