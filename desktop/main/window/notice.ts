import type { KnownServer } from '../../../shared/desktop.ts';
import { escapeHtml } from '../../../shared/kit/html.ts';
import { type Notification, notificationPath, notificationText } from '../../../shared/notifications/notifications.ts';
import { commentsPath } from '../../../shared/site/paths.ts';
import { t } from '../../../shared/texts/t.ts';

/** A notification of the system, with the actions of a click and of its buttons. */
export interface Notice {
  title: string;
  body: string;
  /** The page of the app that a click opens. */
  page: string;
  /** The `_id` of the notification that is read then; null for a notice of several. */
  read: string | null;
  buttons: NoticeButton[];
}

export type NoticeButton = { label: string } & ({ comment: string } | { page: string });

/** Returns the notice of one notification. */
export function noticeOf({ name }: Pick<KnownServer, 'name'>, row: Notification): Notice {
  return {
    title: name,
    body: `${notificationText(row)}\n${row.text}`,
    page: notificationPath(row),
    read: row._id,
    buttons: buttonsOf(row),
  };
}

/** Returns the notice that stands for several. */
export function noticeOfMany({ name }: Pick<KnownServer, 'name'>, count: number): Notice {
  const body = t('{count, plural, one {# new comments and messages} other {# new comments and messages}}', { count });
  return { title: name, body, page: '/dashboard', read: null, buttons: [] };
}

/** Notifications of Linux read markup in a text, which strangers write. */
export const bodyFor = (platform: NodeJS.Platform, body: string) => (platform === 'linux' ? escapeHtml(body) : body);

function buttonsOf({ kind, comment, article, thread }: Notification): NoticeButton[] {
  if (comment === null || !article) return [];
  if (kind === 'held') return [{ label: t('Approve'), comment }];
  return [{ label: t('Answer', { context: 'verb' }), page: commentsPath(article, 1, thread ?? comment) }];
}
