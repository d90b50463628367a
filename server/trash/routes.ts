import { purgedMessage } from '../../shared/messages.ts';
import { trashCalls } from '../../shared/trash.ts';
import { type Route, route } from '../routing/route.ts';
import type { Trash } from './trash.ts';

/** The HTTP routes of the trash. */
export const trashRoutes = (trash: Trash): Route[] => [
  route(trashCalls.trash, ({ query, viewer }) => trash.list(query, viewer)),

  route(trashCalls.restoreTrash, ({ body, viewer }) => trash.restore(body, viewer)),

  route(trashCalls.purgeTrash, async ({ body, viewer }) => {
    const purged = await trash.purge(body, viewer);
    return { message: purgedMessage(body.kind, purged), purged };
  }),
];
