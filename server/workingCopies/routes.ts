import { done } from '../../shared/messages.ts';
import {
  type ArticleOwner,
  workingCopyCalls as calls,
  type PageOwner,
  pageCopyCalls,
  type StoredCopy,
} from '../../shared/workingCopies.ts';
import type { BeforeCommit } from '../changes.ts';
import { type Route, route } from '../routing/route.ts';
import type { ArticleCopies, PageCopies } from './workingCopies.ts';

/** The HTTP routes of the working copies of articles. */
export const workingCopyRoutes = (copies: ArticleCopies): Route[] => [
  route(calls.newDrafts, async ({ viewer }) => ({ drafts: await copies.listNew(viewer) })),

  route(calls.createDraft, async ({ body, remember, viewer }) => {
    const response = (draft: StoredCopy<ArticleOwner>) => ({ draft });
    const beforeCommit: BeforeCommit<StoredCopy<ArticleOwner>> = (draft, tx) => remember(response(draft), tx);
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

/** The HTTP routes of the working copies of pages. */
export const pageCopyRoutes = (copies: PageCopies): Route[] => [
  route(pageCopyCalls.newPageDrafts, async ({ viewer }) => ({ drafts: await copies.listNew(viewer) })),

  route(pageCopyCalls.createPageDraft, async ({ body, remember, viewer }) => {
    const response = (draft: StoredCopy<PageOwner>) => ({ draft });
    const beforeCommit: BeforeCommit<StoredCopy<PageOwner>> = (draft, tx) => remember(response(draft), tx);
    return response(await copies.createNew(body, { beforeCommit }, viewer));
  }),

  route(pageCopyCalls.newPageDraft, async ({ parameter, viewer }) => ({
    draft: await copies.ofNew(parameter, viewer),
  })),

  route(pageCopyCalls.updateNewPageDraft, async ({ parameter, body, viewer }) => ({
    draft: await copies.updateNew(parameter, body, viewer),
  })),

  route(pageCopyCalls.deleteNewPageDraft, async ({ parameter, query, viewer }) => {
    await copies.removeNew(parameter, query, viewer);
    return { message: done.draftDeleted };
  }),

  route(pageCopyCalls.pageDraft, ({ parameter, viewer }) => copies.of(parameter, viewer)),

  route(pageCopyCalls.updatePageDraft, ({ parameter, body, viewer }) => copies.update(parameter, body, viewer)),

  route(pageCopyCalls.deletePageDraft, async ({ parameter, query, viewer }) => {
    await copies.remove(parameter, query, viewer);
    return { message: done.draftDeleted };
  }),

  route(pageCopyCalls.pageEditors, async ({ parameter, viewer }) => ({
    editors: await copies.editors(parameter, viewer),
  })),
];
