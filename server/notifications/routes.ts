import {
  notificationCalls as calls,
  notificationMessages as messages,
} from '../../shared/notifications/notifications.ts';
import type { App } from '../context.ts';
import { type Route, route } from '../routing/route.ts';
import {
  listNotifications,
  notificationSettings,
  readNotifications,
  unreadNotifications,
  updateNotificationSettings,
} from './notifications.ts';

export const notificationRoutes = (app: App): Route[] => [
  route(calls.notifications, ({ query, viewer }) => listNotifications(app, query, viewer)),

  route(calls.unreadNotifications, async ({ viewer }) => ({ unread: await unreadNotifications(app, viewer) })),

  route(calls.readNotifications, async ({ body, viewer }) => ({
    message: messages.read,
    unread: await readNotifications(app, body, viewer),
  })),

  route(calls.notificationSettings, ({ viewer }) => notificationSettings(app, viewer)),

  route(calls.updateNotificationSettings, async ({ body, viewer }) => ({
    message: messages.saved,
    settings: await updateNotificationSettings(app, body, viewer),
  })),
];
