import { trashCalls } from '../../shared/history/trash.ts';
import { purgedMessage } from '../../shared/texts/messages.ts';
import type { App } from '../context.ts';
import { type Route, route } from '../routing/route.ts';
import { listTrash, purgeTrash, restoreTrash } from './trash.ts';

export const trashRoutes = (app: App): Route[] => [
  route(trashCalls.trash, ({ query, viewer }) => listTrash(app, query, viewer)),

  route(trashCalls.restoreTrash, ({ body, viewer }) => restoreTrash(app, body, viewer)),

  route(trashCalls.purgeTrash, async ({ body, viewer }) => {
    const purged = await purgeTrash(app, body, viewer);
    return { message: purgedMessage(body.kind, purged), purged };
  }),
];
