import { pageRevisionCalls } from '../../shared/history/revisions.ts';
import { textPageMessages as messages } from '../../shared/textPages/textPageMessages.ts';
import { type TextPage, textPageAdminCalls, textPageCalls } from '../../shared/textPages/textPages.ts';
import { revisionRestored } from '../../shared/texts/messages.ts';
import type { App } from '../context.ts';
import { asReadable } from '../documents/reading/readableText.ts';
import { isAdmin } from '../http/state.ts';
import { versionTag } from '../http/versions.ts';
import { type Route, route } from '../routing/route.ts';
import { listPageRevisions, pageRevision } from './revisions.ts';
import {
  createTextPage,
  deleteTextPage,
  listTextPages,
  resetTextPage,
  restorePageRevision,
  textPageBySlug,
  updateTextPage,
} from './textPages.ts';

const calls = { ...textPageCalls, ...textPageAdminCalls, ...pageRevisionCalls };

export const textPageRoutes = (app: App): Route[] => [
  route(calls.textPages, async () => ({ pages: await listTextPages(app) })),

  route(calls.textPage, async ({ parameter, query, viewer, ctx }) => {
    const page = await textPageBySlug(app, parameter, viewer);
    if (isAdmin(viewer)) ctx.set('ETag', versionTag(page.version));
    return query.content ? asReadable(page, app.settings.publication().language) : page;
  }),

  route(calls.createTextPage, async ({ body, once, viewer }) => {
    const response = (page: TextPage) => ({ message: messages.created, page });
    return response(await createTextPage(app, { fields: body, once: once(response) }, viewer));
  }),

  route(calls.updateTextPage, async ({ parameter, body, expected, viewer }) => ({
    message: messages.updated,
    page: await updateTextPage(app, parameter, { fields: body, expected }, viewer),
  })),

  route(calls.resetTextPage, async ({ parameter, expected, viewer }) => ({
    message: messages.reset,
    page: await resetTextPage(app, parameter, { expected }, viewer),
  })),

  route(calls.pageRevisions, ({ parameter, query }) => listPageRevisions(app, parameter, query)),

  route(calls.pageRevision, ({ parameters: [slug = '', version = ''] }) => pageRevision(app, slug, version)),

  route(calls.restorePageRevision, async ({ parameters: [slug = '', version = ''], expected, viewer }) => {
    const { page, missingPictures } = await restorePageRevision(app, slug, { version, expected }, viewer);
    return { message: revisionRestored({ missingPictures }), page, missingPictures };
  }),

  route(calls.deleteTextPage, async ({ parameter, viewer }) => {
    await deleteTextPage(app, parameter, viewer);
    return { message: messages.deleted };
  }),
];
