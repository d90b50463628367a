import { tagAdminCalls, tagCalls } from '../../shared/articles/tagCalls.ts';
import { doneInBulk } from '../../shared/texts/messages.ts';
import type { App } from '../context.ts';
import { type Route, route } from '../routing/route.ts';
import { suggestTags } from './suggestTags.ts';
import { deleteTag, listTags, mergeTag, renameTag, tagByName } from './tags.ts';

const calls = { ...tagCalls, ...tagAdminCalls };

export const tagRoutes = (app: App): Route[] => [
  route(calls.tags, ({ query, viewer }) => listTags(app, query, viewer)),

  route(calls.tag, ({ parameter }) => tagByName(app, parameter)),

  route(calls.tagSuggestions, async ({ query, viewer }) => ({ tags: await suggestTags(app, query, viewer) })),

  route(calls.renameTag, async ({ body, viewer }) => ({
    message: doneInBulk.tagRenamed,
    changed: await renameTag(app, body, viewer),
  })),

  route(calls.mergeTag, async ({ body, viewer }) => ({
    message: doneInBulk.tagMerged,
    changed: await mergeTag(app, body, viewer),
  })),

  route(calls.deleteTag, async ({ body, viewer }) => ({
    message: doneInBulk.tagDeleted,
    changed: await deleteTag(app, body, viewer),
  })),
];
