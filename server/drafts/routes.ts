import { draftCalls as calls } from '../../shared/documents/drafts.ts';
import { done } from '../../shared/texts/messages.ts';
import { requireArticle } from '../articles/access.ts';
import { scopeOf } from '../authorise.ts';
import type { App } from '../context.ts';
import { type Route, route } from '../routing/route.ts';
import { existingPage } from '../textPages/queries.ts';
import { deleteDraft, listDrafts, listEditors, readDraft, saveDraft } from './drafts.ts';

export const draftRoutes = (app: App): Route[] => [
  route(calls.drafts, async ({ query, viewer }) => ({ drafts: await listDrafts(query, viewer) })),

  route(calls.draft, async ({ parameter, viewer }) => ({ draft: await readDraft(parameter, viewer) })),

  route(calls.saveDraft, ({ parameter, body, viewer }) => saveDraft(app, parameter, body, viewer)),

  route(calls.deleteDraft, async ({ parameter, query, viewer }) => {
    await deleteDraft(app, parameter, query.rev, viewer);
    return { message: done.draftDeleted };
  }),

  route(calls.editors, async ({ parameter, viewer }) => {
    const id = await requireArticle(parameter, scopeOf(viewer));
    return { editors: await listEditors(app, { kind: 'article', id }, viewer) };
  }),

  route(calls.pageEditors, async ({ parameter, viewer }) => {
    const { id } = await existingPage(parameter);
    return { editors: await listEditors(app, { kind: 'page', id }, viewer) };
  }),
];
