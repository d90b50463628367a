import { revisionRestored } from '../../shared/messages.ts';
import { revisionCalls as calls } from '../../shared/revisions.ts';
import type { Articles } from '../articles/articles.ts';
import type { ArticleRevisions } from '../articles/revisions.ts';
import { type Route, route } from '../routing/route.ts';
import { ownOnly } from '../sessions/authorise.ts';

/** The HTTP routes of revisions. */
export const revisionRoutes = (revisions: ArticleRevisions, articles: Articles): Route[] => [
  route(calls.revisions, ({ parameter, query, viewer }) => revisions.list(parameter, query, ownOnly(viewer))),

  route(calls.revision, ({ parameters: [id = '', version = ''], viewer }) =>
    revisions.read(id, version, ownOnly(viewer)),
  ),

  route(calls.restoreRevision, async ({ parameters: [id = '', version = ''], expected, viewer }) => {
    const { article, ...missing } = await articles.restore(id, { version, expected }, viewer);
    return { message: revisionRestored(missing), article, ...missing };
  }),
];
