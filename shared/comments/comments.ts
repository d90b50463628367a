import * as z from 'zod/mini';
import { type Calls, deleteCall, get, post, put } from '../kit/call.ts';
import { deleteMatching } from '../kit/deleteCalls.ts';
import { changedShape, idList, messageShape, textField, versionField, versionShape } from '../kit/fields.ts';
import { idField, searchField, sortField } from '../kit/finding.ts';
import { limits } from '../kit/limits.ts';
import { pageOf, pageQuery, pageQueryOf } from '../kit/paging.ts';
import { targetShape } from '../kit/targets.ts';
import { authorShape } from '../people/users.ts';
import { msg } from '../texts/t.ts';

export const commenterShape = z.extend(authorShape, { isAdmin: z.boolean() });

/** The writer of a comment, as everybody sees them. */
export type Commenter = z.infer<typeof commenterShape>;

/** The status of a comment: readers see those that are approved. */
const commentStatus = z.enum(['approved', 'pending', 'spam'], 'status must be approved, pending or spam.');

export type CommentStatus = z.infer<typeof commentStatus>;

export const commentShape = z.object({
  _id: z.string(),
  message: z.string(),
  createdAt: z.iso.datetime(),
  user: z.nullable(commenterShape),
  post: z.object({ _id: z.string(), title: z.string(), slug: z.string() }),
  version: versionShape,
  /** The name of a writer who never had an account here: of a comment that was imported. */
  writer: z.optional(z.string()),
  editedAt: z.optional(z.iso.datetime()),
  /** The comment under which an answer stands. */
  parent: z.optional(z.string()),
  /** The writer whose comment an answer answers. */
  answered: z.optional(authorShape),
  /** True where there are earlier answers, which `parent` in the query lists. */
  hasMoreAnswers: z.optional(z.literal(true)),
  /** True for the place of a comment that is not shown any more, but has answers. */
  removed: z.optional(z.literal(true)),
  /** Set for its own writer where it waits for approval, and for administrators. */
  status: z.optional(commentStatus),
});

/** A comment: plain text, its writer (null once their account is deleted) and its article. */
export type Comment = z.infer<typeof commentShape>;

export const listedCommentShape = z.extend(commentShape, {
  status: commentStatus,
  /** The findings of the spam rules. */
  reasons: z.array(z.string()),
  /** The number of reports since it was last approved, and up to five of the reasons that readers gave. */
  reports: z.int(),
  reportReasons: z.array(z.string()),
});

/** A comment as administrators see it in the list of all. */
export type ListedComment = z.infer<typeof listedCommentShape>;

export const articleComments = z.object({
  comments: z.array(commentShape),
  totalComments: z.int().check(z.minimum(0)),
  currentPage: z.int().check(z.minimum(1)),
  totalPages: z.int().check(z.minimum(1)),
});

export const commentCountsShape = z.object({
  all: z.int(),
  approved: z.int(),
  pending: z.int(),
  spam: z.int(),
  reported: z.int(),
});

/** The numbers of comments of each status; those that are reported count as approved, too. */
export type CommentCounts = z.infer<typeof commentCountsShape>;

/** `reported` lists those that readers reported; as a change, it approves a comment and brings its reports back. */
const statusOrReported = z.enum(
  ['approved', 'pending', 'spam', 'reported'],
  'status must be approved, pending, spam or reported.',
);

export type CommentStatusChange = z.infer<typeof statusOrReported>;

const commentFilters = z.object({
  q: searchField,
  article: idField('article', 'an article'),
  user: idField('user', 'an account'),
  status: z.optional(statusOrReported),
});

/** The comments in whose text, writer or article every word of `q` is found, of an `article`, by a `user`, with a `status`. */
export type CommentFilters = z.output<typeof commentFilters>;

export const commentsQuery = z.extend(pageQuery, { ...commentFilters.shape, sort: sortField(['createdAt']) });

/** The query for comments. */
export type CommentsQuery = z.output<typeof commentsQuery>;

export const articleCommentsQuery = z.extend(pageQueryOf(limits.commentsPageSize), {
  parent: idField('parent', 'a comment'),
});

/** The query for comments of an article: a page of them, or of the answers to one. */
export type ArticleCommentsQuery = z.output<typeof articleCommentsQuery>;

/** A page of the comments of an article, oldest first, each followed by its answers; page 1 has the newest ones. */
export type ArticleComments = z.infer<typeof articleComments>;

const messageField = textField({ name: msg('Comment'), max: limits.commentMax, lines: true });

export const commentFields = z.object({
  message: messageField,
  parent: idField('parent', 'a comment'),
  /** A trap for bots: people never see it, so only a program fills it. */
  website: z.optional(z.string()),
});

export type CommentFields = z.output<typeof commentFields>;

const commentChanges = z.object({ message: messageField, version: z.optional(versionField) });

const messageAndComment = z.object({ message: z.string(), comment: commentShape });

/** The call by which a writer deletes a comment, and an administrator any. */
const deleteComment = deleteCall('/comments/{id}', {
  summary: 'Delete a comment of one’s own, or as an administrator any; one with answers leaves its place',
  guard: 'user',
  response: messageShape,
  refusals: [403, 404],
});

/** Comments of an article. */
export const commentCalls = {
  addComment: post('/comments/{postId}', {
    summary:
      'Comment on a published article (administrators also on drafts), or answer the comment `parent`, unless comments are off',
    guard: 'user',
    body: commentFields,
    idempotent: true,
    status: 201,
    response: messageAndComment,
    refusals: [403, 404, 429],
  }),
  commentsOf: get('/comments/{postId}', {
    summary:
      'The comments of an article, oldest first, each followed by its latest answers; page 1 has the newest. With `parent`, one comment and a page of all its answers',
    guard: 'everyone',
    query: articleCommentsQuery,
    response: articleComments,
    refusals: [404],
    cacheTags: (_article: unknown, articleId: string) => [`article:${articleId}`],
  }),
  heldComments: get('/comments/{postId}/held', {
    summary: 'The comments of one’s own under an article that wait for approval, oldest first',
    guard: 'user',
    response: z.object({ comments: z.array(commentShape) }),
    refusals: [404],
  }),
  updateComment: put('/comments/{id}', {
    summary: 'Edit a comment of one’s own',
    guard: 'user',
    body: commentChanges,
    versioned: 'comment',
    response: messageAndComment,
    refusals: [403, 404, 429],
  }),
  deleteComment,
  reportComment: post('/comments/{id}/report', {
    summary: 'Report a comment to the administrators, once',
    guard: 'user',
    body: z.object({
      reason: z.optional(textField({ name: msg('Reason'), min: 0, max: limits.reportMax, lines: true })),
    }),
    response: messageShape,
    refusals: [403, 404, 409, 429],
  }),
} as const satisfies Calls;

/** Comments of all articles, for administrators. */
export const commentAdminCalls = {
  comments: get('/comments', {
    summary: 'All comments, or those of a status, newest first unless sorted',
    guard: 'author',
    query: commentsQuery,
    response: z.extend(pageOf(listedCommentShape), {
      comments: z.array(listedCommentShape),
      totalComments: z.int(),
      counts: commentCountsShape,
    }),
  }),
  setCommentStatus: put('/comments/{id}/status', {
    summary: 'Approve a comment, which settles its reports, hold it, or mark it as spam; restores one deleted today',
    guard: 'admin',
    body: z.object({ status: statusOrReported }),
    response: messageAndComment,
    refusals: [404],
  }),
  setCommentStatuses: post('/comments/bulk-status', {
    summary: 'Give comments a status',
    guard: 'admin',
    body: z.extend(idList, { status: statusOrReported }),
    response: changedShape,
  }),
  deleteComment,
  deleteComments: deleteMatching('/comments/bulk-delete', {
    summary: 'Delete comments',
    targets: targetShape('comments', commentFilters),
  }),
} as const satisfies Calls;
