import { revisionCalls as calls } from '../../shared/history/revisions.ts';
import { revisionRestored } from '../../shared/texts/messages.ts';
import { restoreArticleRevision } from '../articles/articles.ts';
import { articleRevision, listArticleRevisions } from '../articles/revisions.ts';
import { scopeOf } from '../authorise.ts';
import type { App } from '../context.ts';
import { type Route, route } from '../routing/route.ts';

export const revisionRoutes = (app: App): Route[] => [
  route(calls.revisions, ({ parameter, query, viewer }) => listArticleRevisions(parameter, query, scopeOf(viewer))),

  route(calls.revision, ({ parameters: [id = '', version = ''], viewer }) =>
    articleRevision(id, version, scopeOf(viewer)),
  ),

  route(calls.restoreRevision, async ({ parameters: [id = '', version = ''], expected, viewer }) => {
    const { article, ...missing } = await restoreArticleRevision(app, id, { version, expected }, viewer);
    return { message: revisionRestored(missing), article, ...missing };
  }),
];
