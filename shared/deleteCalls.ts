import type { Call } from './call.ts';
import { deletedShape, idList, messageShape } from './fields.ts';

type Own = Pick<Call, 'summary' | 'query' | 'refusals' | 'conflict'>;

/** Describes the call by which administrators delete one row. */
/* @__NO_SIDE_EFFECTS__ */
export function deleteOne<const Path extends string, const Given extends Own>(path: Path, given: Given) {
  const refusals = [404, ...(given.refusals ?? [])] as const;
  return { ...given, method: 'DELETE', path, guard: 'admin', response: messageShape, refusals } as const;
}

/** Describes the call by which administrators delete the rows with these ids. */
/* @__NO_SIDE_EFFECTS__ */
export function deleteMany<const Path extends string>(path: Path, { summary, refusals = [] }: Own) {
  return { method: 'POST', path, summary, guard: 'admin', body: idList, response: deletedShape, refusals } as const;
}
