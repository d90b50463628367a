import { revisionRestored } from '../../shared/messages.ts';
import { pageRevisionCalls } from '../../shared/revisions.ts';
import { textPageMessages as messages } from '../../shared/textPageMessages.ts';
import { type TextPage, textPageAdminCalls, textPageCalls } from '../../shared/textPages.ts';
import type { BeforeCommit } from '../changes.ts';
import { isAdmin } from '../http/state.ts';
import { versionTag } from '../http/versions.ts';
import { asReadable } from '../reading/readableText.ts';
import { type Route, route } from '../routing/route.ts';
import type { TextPages } from './textPages.ts';

const calls = { ...textPageCalls, ...textPageAdminCalls, ...pageRevisionCalls };

/** The HTTP routes of the written pages. */
export const textPageRoutes = (pages: TextPages): Route[] => [
  route(calls.textPages, async () => ({ pages: await pages.list() })),

  route(calls.textPage, async ({ parameter, query, viewer, ctx }) => {
    const page = await pages.bySlug(parameter);
    if (isAdmin(viewer)) ctx.set('ETag', versionTag(page.version));
    return query.content ? asReadable(page) : page;
  }),

  route(calls.createTextPage, async ({ body, remember, viewer }) => {
    const response = (page: TextPage) => ({ message: messages.created, page });
    const beforeCommit: BeforeCommit<TextPage> = (page, tx) => remember(response(page), tx);
    return response(await pages.create({ fields: body, beforeCommit }, viewer));
  }),

  route(calls.updateTextPage, async ({ parameter, body, expected, viewer }) => ({
    message: messages.updated,
    page: await pages.update(parameter, { fields: body, expected }, viewer),
  })),

  route(calls.resetTextPage, async ({ parameter, expected, viewer }) => ({
    message: messages.reset,
    page: await pages.reset(parameter, { expected }, viewer),
  })),

  route(calls.pageRevisions, ({ parameter, query }) => pages.revisions(parameter, query)),

  route(calls.pageRevision, ({ parameters: [slug = '', version = ''] }) => pages.revision(slug, version)),

  route(calls.restorePageRevision, async ({ parameters: [slug = '', version = ''], expected, viewer }) => {
    const { page, missingPictures } = await pages.restore(slug, { version, expected }, viewer);
    return { message: revisionRestored({ missingPictures }), page, missingPictures };
  }),

  route(calls.deleteTextPage, async ({ parameter, viewer }) => {
    await pages.remove(parameter, viewer);
    return { message: messages.deleted };
  }),
];
