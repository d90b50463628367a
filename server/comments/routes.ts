import { type Comment, commentAdminCalls, commentCalls } from '../../shared/comments/comments.ts';
import { refused } from '../../shared/kit/refused.ts';
import { commentsJudged, done } from '../../shared/texts/messages.ts';
import { scopeOf } from '../authorise.ts';
import type { App } from '../context.ts';
import { isAdmin } from '../http/state.ts';
import { byAccount, byAddress, type RateLimits } from '../limits/rateLimits.ts';
import { notFound } from '../problems.ts';
import { type Route, route } from '../routing/route.ts';
import { addComment, commentsUnder, heldComments } from './comments.ts';
import { deleteComments, listComments, setCommentStatus } from './moderation.ts';
import { editComment, removeOwnComment, reportComment } from './ownComments.ts';

const calls = { ...commentCalls, ...commentAdminCalls };

export const commentRoutes = (app: App, rateLimits: RateLimits): Route[] => [
  route(calls.addComment, async ({ parameter, body, once, viewer, ctx }) => {
    const counted = [byAddress('comment', ctx), byAccount('comment', viewer), byAccount('comment-day', viewer)];
    const response = (comment: Comment) => saved(done.commentAdded, comment);
    const comment = { articleId: parameter, fields: body, once: once(response) };
    return response(await rateLimits.run(ctx, counted, () => addComment(app, comment, viewer)));
  }),

  route(calls.commentsOf, ({ parameter, query, viewer }) => commentsUnder(app, parameter, query, viewer)),

  route(calls.heldComments, async ({ parameter, viewer }) => ({ comments: await heldComments(parameter, viewer) })),

  route(calls.updateComment, async ({ parameter, body: { version: _, ...fields }, expected, viewer, ctx }) => {
    const counted = [byAddress('comment', ctx), byAccount('comment', viewer)];
    const edit = () => editComment(app, parameter, { fields, expected }, viewer);
    return saved(done.commentUpdated, await rateLimits.run(ctx, counted, edit));
  }),

  route(calls.deleteComment, async ({ parameter, viewer }) => {
    if (!isAdmin(viewer)) await removeOwnComment(app, parameter, viewer);
    else if ((await deleteComments(app, { ids: [parameter] }, viewer)) === 0) throw notFound(refused.commentNotFound);
    return { message: done.commentDeleted };
  }),

  route(calls.reportComment, async ({ parameter, body: { reason = '' }, viewer, ctx }) => {
    const counted = [byAddress('report', ctx), byAccount('report', viewer)];
    await rateLimits.run(ctx, counted, () => reportComment(app, parameter, reason, viewer));
    return { message: done.commentReported };
  }),

  route(calls.comments, async ({ query, viewer, ctx }) => {
    const page = await listComments(app, query, { scope: scopeOf(viewer), catalogue: ctx.state.catalogue });
    return { ...page, comments: page.data, totalComments: page.total };
  }),

  route(calls.setCommentStatus, async ({ parameter, body: { status }, viewer }) => {
    const [comment] = await setCommentStatus(app, [parameter], status, viewer);
    if (!comment) throw notFound(refused.commentNotFound);
    return { message: commentsJudged[status], comment };
  }),

  route(calls.setCommentStatuses, async ({ body: { ids, status }, viewer }) => ({
    message: commentsJudged[status],
    changed: (await setCommentStatus(app, ids, status, viewer)).length,
  })),

  route(calls.deleteComments, async ({ body, viewer }) => ({
    message: done.commentsDeleted,
    deleted: await deleteComments(app, body, viewer),
  })),
];

/** Returns the response of a comment that was written; one that waits for approval says so. */
const saved = (message: string, comment: Comment) => ({
  message: comment.status === 'pending' ? done.commentHeld : message,
  comment,
});
