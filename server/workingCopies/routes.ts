import { done } from '../../shared/messages.ts';
import { workingCopyCalls as calls, type StoredCopy } from '../../shared/workingCopies.ts';
import type { BeforeCommit } from '../changes.ts';
import { type Route, route } from '../routing/route.ts';
import type { WorkingCopies } from './workingCopies.ts';

/** The HTTP routes of working copies. */
export const workingCopyRoutes = (copies: WorkingCopies): Route[] => [
  route(calls.newDrafts, async ({ viewer }) => ({ drafts: await copies.listNew(viewer) })),

  route(calls.createDraft, async ({ body, remember, viewer }) => {
    const response = (draft: StoredCopy) => ({ draft });
    const beforeCommit: BeforeCommit<StoredCopy> = (draft, tx) => remember(response(draft), tx);
    return response(await copies.createNew(body, { beforeCommit }, viewer));
  }),

  route(calls.newDraft, async ({ parameter, viewer }) => ({ draft: await copies.ofNew(parameter, viewer) })),

  route(calls.updateNewDraft, async ({ parameter, body, viewer }) => ({
    draft: await copies.updateNew(parameter, body, viewer),
  })),

  route(calls.deleteNewDraft, async ({ parameter, query, viewer }) => {
    await copies.removeNew(parameter, query, viewer);
    return { message: done.draftDeleted };
  }),

  route(calls.draft, ({ parameter, viewer }) => copies.of(parameter, viewer)),

  route(calls.updateDraft, ({ parameter, body, viewer }) => copies.update(parameter, body, viewer)),

  route(calls.deleteDraft, async ({ parameter, query, viewer }) => {
    await copies.remove(parameter, query, viewer);
    return { message: done.draftDeleted };
  }),

  route(calls.editors, async ({ parameter, viewer }) => ({ editors: await copies.editors(parameter, viewer) })),
];
