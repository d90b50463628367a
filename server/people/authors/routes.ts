import { authorAdminCalls, authorCalls } from '../../../shared/articles/authors.ts';
import { doneInBulk } from '../../../shared/texts/messages.ts';
import type { App } from '../../context.ts';
import { versionTag } from '../../http/versions.ts';
import { type Route, route } from '../../routing/route.ts';
import { authorByKey, ownAuthor, updateOwnAuthor } from './authors.ts';

const calls = { ...authorCalls, ...authorAdminCalls };

export const authorRoutes = (app: App): Route[] => [
  route(calls.author, ({ parameter }) => authorByKey(app, parameter)),

  route(calls.ownAuthor, async ({ viewer, ctx }) => {
    const author = await ownAuthor(viewer);
    ctx.set('ETag', versionTag(author.version));
    return author;
  }),

  route(calls.updateAuthor, async ({ body, expected, viewer }) => ({
    message: doneInBulk.authorUpdated,
    author: await updateOwnAuthor(app, { fields: body, expected }, viewer),
  })),
];
