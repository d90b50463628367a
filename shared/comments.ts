import * as z from 'zod/mini';
import { type Calls, get, post } from './call.ts';
import { deleteMany, deleteOne } from './deleteCalls.ts';
import { textField } from './fields.ts';
import { idField, searchField, sortField } from './finding.ts';
import { limits } from './limits.ts';
import { pageOf, pageQuery, pageQueryOf } from './paging.ts';
import { authorShape } from './users.ts';

export const commenterShape = z.extend(authorShape, { isAdmin: z.boolean() });

/** The writer of a comment, as everybody sees them. */
export type Commenter = z.infer<typeof commenterShape>;

export const commentShape = z.object({
  _id: z.string(),
  message: z.string(),
  createdAt: z.iso.datetime(),
  user: z.nullable(commenterShape),
  post: z.object({ _id: z.string(), title: z.string(), slug: z.string() }),
});

/** A comment: plain text, its writer (null once their account is deleted) and its article. */
export type Comment = z.infer<typeof commentShape>;

export const articleComments = z.object({
  comments: z.array(commentShape),
  totalComments: z.int().check(z.minimum(0)),
  currentPage: z.int().check(z.minimum(1)),
  totalPages: z.int().check(z.minimum(1)),
});

export const commentsQuery = z.extend(pageQuery, {
  q: searchField,
  article: idField('article', 'an article'),
  user: idField('user', 'an account'),
  sort: sortField(['createdAt']),
});

/** The query for comments: those in whose text, writer or article every word of `q` is found, of an `article`, by a `user`. */
export type CommentsQuery = z.output<typeof commentsQuery>;

/** A page of the comments of an article, oldest first; page 1 has the newest ones. */
export type ArticleComments = z.infer<typeof articleComments>;

export const commentFields = z.object({ message: textField({ name: 'Comment', max: limits.commentMax, lines: true }) });

export type CommentFields = z.output<typeof commentFields>;

const messageAndComment = z.object({ message: z.string(), comment: commentShape });

/** Comments of an article. */
export const commentCalls = {
  addComment: post('/comments/{postId}', {
    summary: 'Comment on a published article (administrators also on drafts), unless comments are off',
    guard: 'user',
    body: commentFields,
    idempotent: true,
    status: 201,
    response: messageAndComment,
    refusals: [403, 404, 429],
  }),
  commentsOf: get('/comments/{postId}', {
    summary: 'The comments of an article, oldest first; page 1 has the newest ones',
    guard: 'everyone',
    query: pageQueryOf(limits.commentsPageSize),
    response: articleComments,
    refusals: [404],
    cacheTags: (_article: unknown, articleId: string) => [`article:${articleId}`],
  }),
} as const satisfies Calls;

/** Comments of all articles, for administrators. */
export const commentAdminCalls = {
  comments: get('/comments', {
    summary: 'All comments, newest first unless sorted',
    guard: 'admin',
    query: commentsQuery,
    response: z.extend(pageOf(commentShape), { comments: z.array(commentShape), totalComments: z.int() }),
  }),
  deleteComment: deleteOne('/comments/{id}', { summary: 'Delete a comment' }),
  deleteComments: deleteMany('/comments/bulk-delete', { summary: 'Delete comments' }),
} as const satisfies Calls;
