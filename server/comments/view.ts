import type { Comment, Commenter, CommentStatus, ListedComment } from '../../shared/comments/comments.ts';
import type { Author } from '../../shared/people/users.ts';
import { type Message, t } from '../../shared/texts/t.ts';
import { texts } from '../../shared/texts/texts.ts';
import { isoTime, type SqlDate } from '../database/queries/sqlTypes.ts';
import { type AuthorColumns, authorView } from '../people/users/view.ts';
import type { CommentRow } from './model.ts';
import type { CommentUnderRow } from './queries.ts';

/** The columns of a comment that `commentView` shows: of a model read with its names, or of a named query. */
type CommentColumns = Omit<CommentUnderRow, 'user' | 'article' | 'answered' | 'editedAt' | 'total' | 'listed'> & {
  editedAt?: SqlDate | null;
  user?: CommentUnderRow['user'] | null;
  answered?: AuthorColumns | null;
  article?: { title: string; slug: string };
};

/** Presents a comment to everybody; one that is not approved as a place with a sentence instead of its text. */
export function commentView(row: CommentColumns): Comment {
  if (row.status === 'approved') return wholeView(row);
  const message = row.status === 'deleted' ? texts.commentDeleted : texts.commentHidden;
  return { ...wholeView({ ...row, editedAt: null, writer: null }), message, user: null, removed: true };
}

/** Presents a comment to its own writer, who learns whether it waits, but not why. */
export function ownCommentView(row: CommentColumns): Comment {
  return { ...wholeView(row), ...(row.status === 'approved' ? {} : { status: 'pending' }) };
}

/** Presents a comment that is not deleted to administrators. */
export function judgedView(row: CommentColumns): Comment & { status: CommentStatus } {
  if (row.status === 'deleted') throw new Error('A deleted comment is in no list.');
  return { ...wholeView(row), status: row.status };
}

/** Presents a comment in the list of all, in the language that `t` speaks. */
export function listedCommentView(row: CommentRow & { get(name: 'reportReasons'): unknown }): ListedComment {
  const reasons = row.get('reportReasons');
  return {
    ...judgedView(row),
    reasons: (JSON.parse(row.reasons) as Message[]).map((reason) => t(reason)),
    reports: row.reports,
    reportReasons: typeof reasons === 'string' ? JSON.parse(reasons) : [],
  };
}

function wholeView(row: CommentColumns): Comment {
  const answered: Author | null = authorView(row.answered);
  return {
    _id: String(row.id),
    message: row.message,
    createdAt: isoTime(row.createdAt),
    user: commenterView(row.user),
    post: { _id: String(row.articleId), title: row.article?.title ?? '', slug: row.article?.slug ?? '' },
    version: row.version,
    ...(row.writer && !row.user?.id ? { writer: row.writer } : {}),
    ...(row.editedAt ? { editedAt: isoTime(row.editedAt) } : {}),
    ...(row.parentId ? { parent: String(row.parentId) } : {}),
    ...(answered ? { answered } : {}),
  };
}

function commenterView(row: CommentColumns['user']): Commenter | null {
  const author = authorView(row);
  return author && { ...author, isAdmin: Boolean(row?.isAdmin) };
}
