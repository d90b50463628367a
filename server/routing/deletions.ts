import type { deleteMany, deleteOne } from '../../shared/deleteCalls.ts';
import { notFound } from '../problems.ts';
import type { Actor } from '../sessions/authorise.ts';
import { type Route, route } from './route.ts';

interface Deletion {
  one: ReturnType<typeof deleteOne>;
  many: ReturnType<typeof deleteMany>;
  /** Deletes the rows of these ids; resolves to their number. */
  remove(ids: string[], actor: Actor): Promise<number>;
  /** The messages for one and for several deleted rows, and for a row that does not exist. */
  messages: { one: string; many: string; missing: string };
}

/** Binds the calls that delete one row, which throws 404 where there is none, and several. */
export const deletionRoutes = ({ one, many, remove, messages }: Deletion): Route[] => [
  route(one, async ({ parameter, viewer }) => {
    if ((await remove([parameter], viewer)) === 0) throw notFound(messages.missing);
    return { message: messages.one };
  }),

  route(many, async ({ body, viewer }) => ({ message: messages.many, deleted: await remove(body.ids, viewer) })),
];
