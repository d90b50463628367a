import { previewAdminCalls, previewCalls } from '../../shared/articles/previews.ts';
import { done } from '../../shared/texts/messages.ts';
import type { App } from '../context.ts';
import { asReadable } from '../documents/reading/readableText.ts';
import { type Route, route } from '../routing/route.ts';
import { createPreviewLink, previewedArticle, previewLinks, revokePreviewLink } from './previews.ts';

const calls = { ...previewCalls, ...previewAdminCalls };

export const previewRoutes = (app: App): Route[] => [
  route(calls.preview, async ({ parameter }) =>
    asReadable(await previewedArticle(app, parameter), app.settings.publication().language),
  ),

  route(calls.previewLinks, async ({ parameter, viewer }) => ({ links: await previewLinks(parameter, viewer) })),

  route(calls.createPreviewLink, async ({ parameter, viewer }) => ({
    message: done.previewLinkCreated,
    ...(await createPreviewLink(app, parameter, viewer)),
  })),

  route(calls.revokePreviewLink, async ({ parameters: [article = '', link = ''], viewer }) => {
    await revokePreviewLink(app, article, link, viewer);
    return { message: done.previewLinkDeleted };
  }),
];
