import { authorAdminCalls, authorCalls } from '../../shared/authors.ts';
import { doneInBulk } from '../../shared/messages.ts';
import { versionTag } from '../http/versions.ts';
import { type Route, route } from '../routing/route.ts';
import type { Authors } from './authors.ts';

const calls = { ...authorCalls, ...authorAdminCalls };

/** The authors' HTTP routes. */
export const authorRoutes = (authors: Authors): Route[] => [
  route(calls.author, ({ parameter }) => authors.byId(parameter)),

  route(calls.ownAuthor, async ({ viewer, ctx }) => {
    const author = await authors.own(viewer);
    ctx.set('ETag', versionTag(author.version));
    return author;
  }),

  route(calls.updateAuthor, async ({ body, expected, viewer }) => ({
    message: doneInBulk.authorUpdated,
    author: await authors.update({ fields: body, expected }, viewer),
  })),
];
