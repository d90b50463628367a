import { type Comment, commentAdminCalls, commentCalls } from '../../shared/comments.ts';
import { commentsJudged, done } from '../../shared/messages.ts';
import { refused } from '../../shared/refused.ts';
import type { BeforeCommit } from '../changes.ts';
import { isAdmin } from '../context.ts';
import { byAccount, byAddress, type RateLimits } from '../limits/rateLimits.ts';
import { notFound } from '../problems.ts';
import { type Route, route } from '../routing/route.ts';
import type { Services } from '../services.ts';
import { ownOnly } from '../sessions/authorise.ts';

const calls = { ...commentCalls, ...commentAdminCalls };

type Rooms = Pick<Services, 'comments' | 'ownComments' | 'moderation'>;

/** The comments' HTTP routes. */
export const commentRoutes = ({ comments, ownComments, moderation }: Rooms, rateLimits: RateLimits): Route[] => [
  route(calls.addComment, async ({ parameter, body, remember, viewer, ctx }) => {
    const counted = [byAddress('comment', ctx), byAccount('comment', viewer), byAccount('comment-day', viewer)];
    const beforeCommit: BeforeCommit<Comment> = (comment, tx) => remember(saved(done.commentAdded, comment), tx);
    const add = () => comments.add({ articleId: parameter, fields: body, beforeCommit }, viewer);
    return saved(done.commentAdded, await rateLimits.within(ctx, counted, add));
  }),

  route(calls.commentsOf, ({ parameter, query, viewer }) => comments.of(parameter, query, viewer)),

  route(calls.heldComments, async ({ parameter, viewer }) => ({ comments: await comments.held(parameter, viewer) })),

  route(calls.updateComment, async ({ parameter, body: { version: _, ...fields }, expected, viewer, ctx }) => {
    const counted = [byAddress('comment', ctx), byAccount('comment', viewer)];
    const edit = () => ownComments.edit(parameter, { fields, expected }, viewer);
    return saved(done.commentUpdated, await rateLimits.within(ctx, counted, edit));
  }),

  route(calls.deleteComment, async ({ parameter, viewer }) => {
    if (!isAdmin(viewer)) await ownComments.remove(parameter, viewer);
    else if ((await moderation.remove({ ids: [parameter] }, viewer)) === 0) throw notFound(refused.commentNotFound);
    return { message: done.commentDeleted };
  }),

  route(calls.reportComment, async ({ parameter, body: { reason = '' }, viewer, ctx }) => {
    const counted = [byAddress('report', ctx), byAccount('report', viewer)];
    await rateLimits.within(ctx, counted, () => ownComments.report(parameter, reason, viewer));
    return { message: done.commentReported };
  }),

  route(calls.comments, async ({ query, viewer }) => {
    const page = await moderation.list(query, ownOnly(viewer));
    return { ...page, comments: page.data, totalComments: page.total };
  }),

  route(calls.setCommentStatus, async ({ parameter, body: { status }, viewer }) => {
    const [comment] = await moderation.setStatus([parameter], status, viewer);
    if (!comment) throw notFound(refused.commentNotFound);
    return { message: commentsJudged[status], comment };
  }),

  route(calls.setCommentStatuses, async ({ body: { ids, status }, viewer }) => ({
    message: commentsJudged[status],
    changed: (await moderation.setStatus(ids, status, viewer)).length,
  })),

  route(calls.deleteComments, async ({ body, viewer }) => ({
    message: done.commentsDeleted,
    deleted: await moderation.remove(body, viewer),
  })),
];

/** Returns the response of a comment that was written; one that waits for approval says so. */
const saved = (message: string, comment: Comment) => ({
  message: comment.status === 'pending' ? done.commentHeld : message,
  comment,
});
