import { done } from '../../shared/messages.ts';
import { previewAdminCalls, previewCalls } from '../../shared/previews.ts';
import { asReadable } from '../reading/readableText.ts';
import { type Route, route } from '../routing/route.ts';
import type { Previews } from './previews.ts';

const calls = { ...previewCalls, ...previewAdminCalls };

/** The HTTP routes of preview links. */
export const previewRoutes = (previews: Previews): Route[] => [
  route(calls.preview, async ({ parameter }) => asReadable(await previews.show(parameter))),

  route(calls.previewLinks, async ({ parameter, viewer }) => ({ links: await previews.list(parameter, viewer) })),

  route(calls.createPreviewLink, async ({ parameter, viewer }) => ({
    message: done.previewLinkCreated,
    ...(await previews.create(parameter, viewer)),
  })),

  route(calls.revokePreviewLink, async ({ parameters: [article = '', link = ''], viewer }) => {
    await previews.remove(article, link, viewer);
    return { message: done.previewLinkDeleted };
  }),
];
