import * as z from 'zod/mini';
import { textField } from './fields.ts';
import { limits } from './limits.ts';
import { pageOf } from './paging.ts';
import { authorShape } from './users.ts';

export const commentShape = z.object({
  _id: z.string(),
  message: z.string(),
  createdAt: z.iso.datetime(),
  user: z.nullable(authorShape),
  post: z.object({ _id: z.string(), title: z.string(), slug: z.string() }),
});

/** A comment: plain text, its writer (null once their account is gone) and the article it stands under. */
export type Comment = z.infer<typeof commentShape>;

export const articleComments = z.object({ comments: z.array(commentShape) });

export const commentsPage = z.extend(pageOf(commentShape), {
  comments: z.array(commentShape),
  totalComments: z.int(),
});

export const commentFields = z.object({ message: textField({ name: 'Comment', max: limits.commentMax, lines: true }) });

export type CommentFields = z.output<typeof commentFields>;
