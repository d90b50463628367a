import type { deleteMany, deleteMatching, deleteOne } from '../../shared/deleteCalls.ts';
import type { Targets } from '../../shared/targets.ts';
import { inBatches } from '../database/targets.ts';
import { notFound } from '../problems.ts';
import type { Actor } from '../sessions/authorise.ts';
import { type Route, route } from './route.ts';

/** A call for administrators, or also for authors. */
type ForSome<Described> = Omit<Described, 'guard'> & { guard: 'admin' | 'author' };

interface Deletion {
  one: ForSome<ReturnType<typeof deleteOne>>;
  many: ReturnType<typeof deleteMany>;
  /** Deletes the rows of these ids; resolves to their number. */
  remove(ids: string[], actor: Actor): Promise<number>;
  /** The messages for one and for several deleted rows, and for a row that does not exist. */
  messages: { one: string; many: string; missing: string };
}

/** Binds the calls that delete one row, which throws 404 where there is none, and several. */
export const deletionRoutes = ({ one, many, remove, messages }: Deletion): Route[] => [
  deletionRoute({ one, remove, messages }),

  route(many, async ({ body, viewer }) => ({ message: messages.many, deleted: await remove(body.ids, viewer) })),
];

interface Matching<Filters, Sent> extends Omit<Deletion, 'many'> {
  many: ForSome<ReturnType<typeof deleteMatching<string, Filters, Sent>>>;
  /** Resolves to the ids of rows. Throws 409 where a filter matches another number than expected. */
  idsOf(targets: Targets<Filters>, actor: Actor): Promise<string[]>;
  /** True where deleted rows can be restored: a response then has the ids of those that a filter matched. */
  hasTrash?: true;
}

/** Binds the calls that delete one row, as `deletionRoutes` does, and several, or all that a filter matches, in batches. */
export const matchingDeletionRoutes = <Filters, Sent>({
  one,
  many,
  remove,
  idsOf,
  hasTrash,
  messages,
}: Matching<Filters, Sent>): Route[] => [
  deletionRoute({ one, remove, messages }),

  route(many, async ({ body, viewer }) => {
    const ids = await idsOf(body, viewer);
    const deleted = await inBatches(ids, (batch) => remove(batch, viewer));
    return { message: messages.many, deleted, ...(hasTrash && body.where && { ids }) };
  }),
];

type OneDeletion = Pick<Deletion, 'one' | 'remove'> & { messages: Omit<Deletion['messages'], 'many'> };

/** Binds the call that deletes one row, which throws 404 where there is none. */
export const deletionRoute = ({ one, remove, messages }: OneDeletion): Route =>
  route(one, async ({ parameter, viewer }) => {
    if ((await remove([parameter], viewer)) === 0) throw notFound(messages.missing);
    return { message: messages.one };
  });
