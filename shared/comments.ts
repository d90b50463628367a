import * as z from 'zod/mini';
import { textField } from './fields.ts';
import { limits } from './limits.ts';
import { pageOf, pageQueryOf } from './paging.ts';
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

/** A comment: plain text, its writer (null once their account is gone) and the article it stands under. */
export type Comment = z.infer<typeof commentShape>;

export const articleCommentsQuery = pageQueryOf(limits.commentsPageSize);

export const articleComments = z.object({
  comments: z.array(commentShape),
  totalComments: z.int().check(z.minimum(0)),
  currentPage: z.int().check(z.minimum(1)),
  totalPages: z.int().check(z.minimum(1)),
});

/** A page of the comments of an article, oldest first; page 1 has the newest ones. */
export type ArticleComments = z.infer<typeof articleComments>;

export const commentsPage = z.extend(pageOf(commentShape), {
  comments: z.array(commentShape),
  totalComments: z.int(),
});

export const commentFields = z.object({ message: textField({ name: 'Comment', max: limits.commentMax, lines: true }) });

export type CommentFields = z.output<typeof commentFields>;
