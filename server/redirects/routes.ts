import { redirectMessages as messages } from '../../shared/redirects/redirectMessages.ts';
import { redirectCalls as calls, type Redirect } from '../../shared/redirects/redirects.ts';
import type { App } from '../context.ts';
import { type Route, route } from '../routing/route.ts';
import { createRedirect, deleteRedirect, listRedirects } from './redirects.ts';

export const redirectRoutes = (app: App): Route[] => [
  route(calls.redirects, ({ query }) => listRedirects(app, query)),

  route(calls.createRedirect, async ({ body, once, viewer }) => {
    const response = (redirect: Redirect) => ({ message: messages.created, redirect });
    return response(await createRedirect(app, { fields: body, once: once(response) }, viewer));
  }),

  route(calls.deleteRedirect, async ({ parameter, viewer }) => {
    await deleteRedirect(app, parameter, viewer);
    return { message: messages.deleted };
  }),
];
