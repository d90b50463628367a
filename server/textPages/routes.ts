import { textPageMessages as messages } from '../../shared/textPageMessages.ts';
import { textPageAdminCalls, textPageCalls } from '../../shared/textPages.ts';
import { isAdmin } from '../context.ts';
import { versionTag } from '../http/versions.ts';
import { type Route, route } from '../routing/route.ts';
import type { TextPages } from './textPages.ts';

const calls = { ...textPageCalls, ...textPageAdminCalls };

/** The HTTP routes of the written pages. */
export const textPageRoutes = (pages: TextPages): Route[] => [
  route(calls.textPages, async () => ({ pages: await pages.list() })),

  route(calls.textPage, async ({ parameter, viewer, ctx }) => {
    const page = await pages.bySlug(parameter);
    if (isAdmin(viewer)) ctx.set('ETag', versionTag(page.version));
    return page;
  }),

  route(calls.createTextPage, async ({ body, viewer }) => ({
    message: messages.created,
    page: await pages.create(body, viewer),
  })),

  route(calls.updateTextPage, async ({ parameter, body, expected, viewer }) => ({
    message: messages.updated,
    page: await pages.update(parameter, { fields: body, expected }, viewer),
  })),

  route(calls.resetTextPage, async ({ parameter, expected, viewer }) => ({
    message: messages.reset,
    page: await pages.reset(parameter, { expected }, viewer),
  })),

  route(calls.deleteTextPage, async ({ parameter, viewer }) => {
    await pages.remove(parameter, viewer);
    return { message: messages.deleted };
  }),
];
