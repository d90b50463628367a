import * as z from 'zod/mini';
import type { Call } from './call.ts';
import { deletedShape, idList, messageShape } from './fields.ts';
import { type targetShape, withOneTarget } from './targets.ts';

type DeleteOptions = Pick<Call, 'summary' | 'query' | 'body' | 'refusals' | 'conflict'>;

/** Describes the call by which administrators delete one row. */
/* @__NO_SIDE_EFFECTS__ */
export function deleteOne<const Path extends string, const Given extends DeleteOptions>(path: Path, given: Given) {
  const refusals = [404, ...(given.refusals ?? [])] as const;
  return { ...given, method: 'DELETE', path, guard: 'admin', response: messageShape, refusals } as const;
}

/** Describes the same call for authors too, of whom each deletes only what is their own. */
/* @__NO_SIDE_EFFECTS__ */
export function forAuthors<Described extends { guard: 'admin' }>(
  call: Described,
): Omit<Described, 'guard'> & { guard: 'author' } {
  return { ...call, guard: 'author' };
}

/** Describes the call by which administrators delete the rows with these ids. */
/* @__NO_SIDE_EFFECTS__ */
export function deleteMany<const Path extends string>(path: Path, { summary, refusals = [] }: DeleteOptions) {
  return { method: 'POST', path, summary, guard: 'admin', body: idList, response: deletedShape, refusals } as const;
}

/** Describes the call by which administrators delete the rows with these ids, or all that a filter of their list matches. */
/* @__NO_SIDE_EFFECTS__ */
export function deleteMatching<const Path extends string, Filters, Sent>(
  path: Path,
  { summary, targets }: { summary: string; targets: ReturnType<typeof targetShape<Filters, Sent>> },
) {
  return {
    method: 'POST',
    path,
    summary,
    guard: 'admin',
    body: withOneTarget(z.object(targets)),
    /** With the ids of the rows that a filter matched, where they can be restored. */
    response: z.extend(deletedShape, { ids: z.optional(z.array(z.string())) }),
    refusals: [409],
  } as const;
}
