import type { deleteMatching, deleteOne } from '../../shared/kit/deleteCalls.ts';
import type { Targets } from '../../shared/kit/targets.ts';
import type { Actor } from '../authorise.ts';
import { notFound } from '../problems.ts';
import { type Route, route } from './route.ts';

/** A call for administrators, or also for authors. */
type ForSome<Described> = Omit<Described, 'guard'> & { guard: 'admin' | 'author' };

interface Deletion {
  one: ForSome<ReturnType<typeof deleteOne>>;
  /** Deletes the rows of these ids; resolves to their number. */
  remove(ids: string[], actor: Actor): Promise<number>;
  /** The messages for a deleted row, and for one that does not exist. */
  messages: { one: string; missing: string };
}

/** Binds the call that deletes one row, which throws 404 where there is none. */
export const deletionRoute = ({ one, remove, messages }: Deletion): Route =>
  route(one, async ({ parameter, viewer }) => {
    if ((await remove([parameter], viewer)) === 0) throw notFound(messages.missing);
    return { message: messages.one };
  });

interface Deletions<Filters, Sent> extends Omit<Deletion, 'remove'> {
  many: ForSome<ReturnType<typeof deleteMatching<string, Filters, Sent>>>;
  /**
   * Deletes rows; resolves to their number, and to the ids of those that a filter matched, where they can be restored. Throws 409
   * where a filter matches another number than expected.
   */
  remove(targets: Targets<Filters>, actor: Actor): Promise<{ deleted: number; ids?: string[] }>;
  /** The same messages, and that for several deleted rows. */
  messages: Deletion['messages'] & { many: string };
}

/** Binds the calls that move one row to the trash, and several, or all that a filter matches. */
export const deletionRoutes = <Filters, Sent>({ many, remove, ...one }: Deletions<Filters, Sent>): Route[] => [
  deletionRoute({ ...one, remove: async (ids, actor) => (await remove({ ids }, actor)).deleted }),

  route(many, async ({ body, viewer }) => ({ message: one.messages.many, ...(await remove(body, viewer)) })),
];
