import * as z from 'zod/mini';

interface Targets {
  ids?: unknown;
  where?: unknown;
  expected?: unknown;
}

/** Has the body of a bulk call name its rows in one way: by `ids`, or by `where` with the `expected` number of them. */
/* @__NO_SIDE_EFFECTS__ */
export function withOneTarget<Body extends z.ZodMiniObject>(body: Body): Body {
  return body.check(
    z.refine((sent) => ((sent as Targets).ids === undefined) !== ((sent as Targets).where === undefined), {
      error: 'Send ids as a list of texts, or where with expected.',
      path: ['ids'],
    }),
    z.refine((sent) => ((sent as Targets).where === undefined) === ((sent as Targets).expected === undefined), {
      error: 'Send the number of articles that match.',
      path: ['expected'],
    }),
  ) as Body;
}
