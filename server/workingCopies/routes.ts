import { done } from '../../shared/messages.ts';
import { workingCopyCalls as calls } from '../../shared/workingCopies.ts';
import { type Route, route } from '../routing/route.ts';
import type { WorkingCopies } from './workingCopies.ts';

/** The HTTP routes of working copies. */
export const workingCopyRoutes = (copies: WorkingCopies): Route[] => [
  route(calls.newDrafts, async ({ viewer }) => ({ drafts: await copies.listNew(viewer) })),

  route(calls.createDraft, async ({ body, viewer }) => ({ draft: await copies.createNew(body, viewer) })),

  route(calls.newDraft, async ({ parameter, viewer }) => ({ draft: await copies.ofNew(parameter, viewer) })),

  route(calls.updateNewDraft, async ({ parameter, body, viewer }) => ({
    draft: await copies.updateNew(parameter, body, viewer),
  })),

  route(calls.deleteNewDraft, async ({ parameter, viewer }) => {
    await copies.removeNew(parameter, viewer);
    return { message: done.draftDeleted };
  }),

  route(calls.draft, ({ parameter, viewer }) => copies.of(parameter, viewer)),

  route(calls.updateDraft, ({ parameter, body, viewer }) => copies.update(parameter, body, viewer)),

  route(calls.deleteDraft, async ({ parameter, viewer }) => {
    await copies.remove(parameter, viewer);
    return { message: done.draftDeleted };
  }),

  route(calls.editors, async ({ parameter, viewer }) => ({ editors: await copies.editors(parameter, viewer) })),
];
