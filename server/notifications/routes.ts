import { notificationCalls as calls, notificationMessages as messages } from '../../shared/notifications.ts';
import { type Route, route } from '../routing/route.ts';
import type { Notifications } from './notifications.ts';

/** The HTTP routes of notifications. */
export const notificationRoutes = (notifications: Notifications): Route[] => [
  route(calls.notifications, ({ query, viewer }) => notifications.list(query, viewer)),

  route(calls.unreadNotifications, async ({ viewer }) => ({ unread: await notifications.unread(viewer) })),

  route(calls.readNotifications, async ({ body, viewer }) => ({
    message: messages.read,
    unread: await notifications.read(body, viewer),
  })),

  route(calls.notificationSettings, ({ viewer }) => notifications.settings(viewer)),

  route(calls.updateNotificationSettings, async ({ body, viewer }) => ({
    message: messages.saved,
    settings: await notifications.updateSettings(body, viewer),
  })),
];
