import { viewMessages as messages } from '../../shared/viewMessages.ts';
import { viewCalls as calls, type SavedView } from '../../shared/views.ts';
import type { BeforeCommit } from '../changes.ts';
import { type Route, route } from '../routing/route.ts';
import type { SavedViews } from './views.ts';

/** The HTTP routes of saved views. */
export const viewRoutes = (views: SavedViews): Route[] => [
  route(calls.savedViews, async ({ viewer }) => ({ views: await views.list(viewer) })),

  route(calls.createSavedView, async ({ body, remember, viewer }) => {
    const response = (view: SavedView) => ({ message: messages.created, view });
    const beforeCommit: BeforeCommit<SavedView> = (view, tx) => remember(response(view), tx);
    return response(await views.create({ fields: body, beforeCommit }, viewer));
  }),

  route(calls.renameSavedView, async ({ parameter, body, viewer }) => ({
    message: messages.renamed,
    view: await views.rename(parameter, body.name, viewer),
  })),

  route(calls.deleteSavedView, async ({ parameter, viewer }) => {
    await views.remove(parameter, viewer);
    return { message: messages.deleted };
  }),
];
