import { truncate } from '../../shared/kit/text.ts';
import type { Notification } from '../../shared/notifications/notifications.ts';
import { isoTime } from '../database/queries/sqlTypes.ts';
import type { NotificationColumns } from './queries.ts';

const TEXT_LENGTH = 160;

/** Presents a notification to the account that is told. */
export function notificationView(row: NotificationColumns): Notification {
  const { id, kind, createdAt, isRead, from, text, title, slug, commentId, parentId } = row;
  return {
    _id: String(id),
    kind,
    createdAt: isoTime(createdAt),
    isRead: Boolean(isRead),
    from,
    text: truncate(text, TEXT_LENGTH),
    article: slug === null ? null : { title: title ?? '', slug },
    comment: commentId === null ? null : String(commentId),
    thread: parentId === null ? null : String(parentId),
  };
}
