import { type Comment, commentAdminCalls, commentCalls } from '../../shared/comments.ts';
import { done } from '../../shared/messages.ts';
import type { BeforeCommit } from '../changes.ts';
import { byAccount, byAddress, type RateLimits } from '../limits/rateLimits.ts';
import { deletionRoutes } from '../routing/deletions.ts';
import { type Route, route } from '../routing/route.ts';
import type { Comments } from './comments.ts';

const calls = { ...commentCalls, ...commentAdminCalls };

/** The comments' HTTP routes. */
export const commentRoutes = (comments: Comments, rateLimits: RateLimits): Route[] => [
  route(calls.addComment, async ({ parameter, body, remember, viewer, ctx }) => {
    const counted = [byAddress('comment', ctx), byAccount('comment', viewer), byAccount('comment-day', viewer)];
    const response = (comment: Comment) => ({ message: done.commentAdded, comment });
    const beforeCommit: BeforeCommit<Comment> = (comment, tx) => remember(response(comment), tx);
    const add = () => comments.add({ articleId: parameter, fields: body, beforeCommit }, viewer);
    return response(await rateLimits.within(ctx, counted, add));
  }),

  route(calls.commentsOf, ({ parameter, query, viewer }) => comments.of(parameter, query, viewer)),

  route(calls.comments, async ({ query }) => {
    const page = await comments.list(query);
    return { ...page, comments: page.data, totalComments: page.total };
  }),

  ...deletionRoutes({
    one: calls.deleteComment,
    many: calls.deleteComments,
    remove: comments.remove,
    messages: { one: done.commentDeleted, many: done.commentsDeleted, missing: 'Comment not found.' },
  }),
];
