import type { CommentStatusChange, ListedComment } from '../../../shared/comments.ts';

/** Returns the status of a comment as the list has it: one that is shown, and that readers reported, is apart from the others. */
export const stateOf = ({ status, reports }: Pick<ListedComment, 'status' | 'reports'>): CommentStatusChange =>
  status === 'approved' && reports > 0 ? 'reported' : status;
