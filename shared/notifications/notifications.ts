import * as z from 'zod/mini';
import { type Calls, get, put } from '../kit/call.ts';
import { messageShape } from '../kit/fields.ts';
import { pageOf, pageQueryOf } from '../kit/paging.ts';
import { commentsPath } from '../site/paths.ts';
import { msg, t } from '../texts/t.ts';

/** The kinds of notifications: a comment on its article, an answer to its comment, a message, a comment that waits. */
export const notificationKinds = ['comment', 'answer', 'message', 'held'] as const;

export type NotificationKind = (typeof notificationKinds)[number];

export const notificationLimits = {
  /** The number of notifications that the bell shows at a time. */
  pageSize: 10,
  /** The number of the newest that are listed, counted and marked: what is older is as good as read. */
  listMax: 1_000,
  /** The largest number of unread ones that is counted. */
  countMax: 100,
} as const;

export const notificationMessages = msg({
  saved: 'Notifications updated!',
  read: 'Marked as read!',
  failed: 'Error fetching notifications',
  failedSaving: 'Error updating notifications',
});

export const notificationShape = z.object({
  _id: z.string(),
  kind: z.enum(notificationKinds),
  createdAt: z.iso.datetime(),
  isRead: z.boolean(),
  /** The name of who wrote it; null where the account is gone. */
  from: z.nullable(z.string()),
  /** The beginning of what was written. */
  text: z.string(),
  /** The article under which it was written; null for a message. */
  article: z.nullable(z.object({ title: z.string(), slug: z.string() })),
  /** The `_id` of the comment that it tells of; null for a message. */
  comment: z.nullable(z.string()),
  /** The `_id` of the comment under which an answer stands; null for any other. */
  thread: z.nullable(z.string()),
});

/** Something that happened and concerns an account. */
export type Notification = z.infer<typeof notificationShape>;

/** Says in a sentence, without its full stop, what happened. */
export function notificationText({ kind, from, article }: Pick<Notification, 'kind' | 'from' | 'article'>): string {
  const values = { name: from ?? t('Somebody'), title: article?.title ?? '' };
  switch (kind) {
    case 'comment':
      return t('{name} commented on “{title}”', values);
    case 'answer':
      return t('{name} answered your comment on “{title}”', values);
    case 'held':
      return t('A comment of {name} on “{title}” waits for approval', values);
    case 'message':
      return t('{name} sent a message', values);
  }
}

/** Returns the path of the page or screen on which it is seen. */
export function notificationPath({ kind, article, thread }: Pick<Notification, 'kind' | 'article' | 'thread'>): string {
  if (kind === 'message') return '/dashboard/messages';
  if (kind === 'held' || !article) return '/dashboard/comments?status=pending';
  return commentsPath(article, 1, thread ?? '');
}

/** Returns the path of the page on which mails are ended by the token of one. */
export const unsubscribePath = (token: string): string => `/unsubscribe/${token}`;

const mode = (name: string) => z.enum(['at-once', 'daily', 'off'], `${name} must be at-once, daily or off.`);

const modes = {
  comment: mode('comment'),
  answer: mode('answer'),
  message: mode('message'),
  held: mode('held'),
};

export type NotificationMode = z.infer<ReturnType<typeof mode>>;

export const notificationSettingsShape = z.object({
  ...modes,
  /** True where this publication sends mail; otherwise the bell alone tells. */
  mail: z.boolean(),
});

/** The choice of mail for each kind. The bell shows all of them. */
export type NotificationSettings = z.infer<typeof notificationSettingsShape>;

export const notificationChanges = z.partial(z.object(modes));

export type NotificationChanges = z.output<typeof notificationChanges>;

/** The modes of an account that has chosen none. */
export const defaultModes: Record<NotificationKind, NotificationMode> = {
  comment: 'at-once',
  answer: 'at-once',
  message: 'at-once',
  held: 'daily',
};

const unreadShape = z.int().check(z.minimum(0), z.maximum(notificationLimits.countMax));

/** The bell of an account, and how it wants mail. */
export const notificationCalls = {
  notifications: get('/notifications', {
    summary: 'What concerns the viewer and may be seen by them, newest first, with the number of unread ones',
    guard: 'user',
    query: pageQueryOf(notificationLimits.pageSize),
    response: z.extend(pageOf(notificationShape), { unread: unreadShape }),
  }),
  unreadNotifications: get('/notifications/unread', {
    summary: 'The number of unread notifications, 100 at most',
    guard: 'user',
    response: z.object({ unread: unreadShape }),
  }),
  readNotifications: put('/notifications/read', {
    summary: 'Mark a notification as read, or all up to the one that was shown first',
    guard: 'user',
    body: z.object({
      _id: z.string({ error: '_id must be text.' }).check(z.maxLength(64, '_id must be the `_id` of a notification.')),
      andEarlier: z.optional(z.boolean({ error: 'andEarlier must be true or false.' })),
    }),
    response: z.extend(messageShape, { unread: unreadShape }),
  }),
  notificationSettings: get('/users/notifications', {
    summary: 'How the viewer wants mail of each kind of notification',
    guard: 'user',
    response: notificationSettingsShape,
  }),
  updateNotificationSettings: put('/users/notifications', {
    summary: 'Change how the viewer wants mail of those kinds that are sent',
    guard: 'user',
    body: notificationChanges,
    response: z.extend(messageShape, { settings: notificationSettingsShape }),
  }),
} as const satisfies Calls;
