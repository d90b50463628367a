import { done } from '../../shared/messages.ts';
import { type ArticleOwner, articleCopyCalls, pageCopyCalls, type StoredCopy } from '../../shared/workingCopies.ts';
import type { BeforeCommit } from '../changes.ts';
import { type Route, route } from '../routing/route.ts';
import type { ArticleCopies, PageCopies } from './workingCopies.ts';

/** The HTTP routes of the working copies of articles. */
export const workingCopyRoutes = (copies: ArticleCopies): Route[] => routesOf(articleCopyCalls, copies);

/** The HTTP routes of the working copies of pages, whose calls differ in the fields of their schemas alone. */
export const pageCopyRoutes = (copies: PageCopies): Route[] =>
  routesOf(pageCopyCalls as unknown as typeof articleCopyCalls, copies as unknown as ArticleCopies);

const routesOf = (calls: typeof articleCopyCalls, copies: ArticleCopies): Route[] => [
  route(calls.list, async ({ viewer }) => ({ drafts: await copies.listNew(viewer) })),

  route(calls.create, async ({ body, remember, viewer }) => {
    const response = (draft: StoredCopy<ArticleOwner>) => ({ draft });
    const beforeCommit: BeforeCommit<StoredCopy<ArticleOwner>> = (draft, tx) => remember(response(draft), tx);
    return response(await copies.createNew(body, { beforeCommit }, viewer));
  }),

  route(calls.read, async ({ parameter, viewer }) => ({ draft: await copies.ofNew(parameter, viewer) })),

  route(calls.update, async ({ parameter, body, viewer }) => ({
    draft: await copies.updateNew(parameter, body, viewer),
  })),

  route(calls.delete, async ({ parameter, query, viewer }) => {
    await copies.removeNew(parameter, query, viewer);
    return { message: done.draftDeleted };
  }),

  route(calls.readOf, ({ parameter, viewer }) => copies.of(parameter, viewer)),

  route(calls.updateOf, ({ parameter, body, viewer }) => copies.update(parameter, body, viewer)),

  route(calls.deleteOf, async ({ parameter, query, viewer }) => {
    await copies.remove(parameter, query, viewer);
    return { message: done.draftDeleted };
  }),

  route(calls.editors, async ({ parameter, viewer }) => ({ editors: await copies.editors(parameter, viewer) })),
];
