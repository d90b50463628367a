import { doneInBulk } from '../../shared/messages.ts';
import { tagAdminCalls, tagCalls } from '../../shared/tagCalls.ts';
import { type Route, route } from '../routing/route.ts';
import type { Tags } from './tags.ts';

const calls = { ...tagCalls, ...tagAdminCalls };

/** The tags' HTTP routes. */
export const tagRoutes = (tags: Tags): Route[] => [
  route(calls.tags, ({ query, viewer }) => tags.list(query, viewer)),

  route(calls.tag, ({ parameter }) => tags.byName(parameter)),

  route(calls.renameTag, async ({ body, viewer }) => ({
    message: doneInBulk.tagRenamed,
    changed: await tags.rename(body, viewer),
  })),

  route(calls.mergeTag, async ({ body, viewer }) => ({
    message: doneInBulk.tagMerged,
    changed: await tags.merge(body, viewer),
  })),

  route(calls.deleteTag, async ({ body, viewer }) => ({
    message: doneInBulk.tagDeleted,
    changed: await tags.remove(body, viewer),
  })),
];
