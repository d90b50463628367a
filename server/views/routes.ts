import { viewMessages as messages } from '../../shared/views/viewMessages.ts';
import { viewCalls as calls, type SavedView } from '../../shared/views/views.ts';
import type { App } from '../context.ts';
import { type Route, route } from '../routing/route.ts';
import { createSavedView, deleteSavedView, renameSavedView, savedViews } from './views.ts';

export const viewRoutes = (app: App): Route[] => [
  route(calls.savedViews, async ({ viewer }) => ({ views: await savedViews(viewer) })),

  route(calls.createSavedView, async ({ body, once, viewer }) => {
    const response = (view: SavedView) => ({ message: messages.created, view });
    return response(await createSavedView(app, { fields: body, once: once(response) }, viewer));
  }),

  route(calls.renameSavedView, async ({ parameter, body, viewer }) => ({
    message: messages.renamed,
    view: await renameSavedView(app, parameter, body.name, viewer),
  })),

  route(calls.deleteSavedView, async ({ parameter, viewer }) => {
    await deleteSavedView(app, parameter, viewer);
    return { message: messages.deleted };
  }),
];
