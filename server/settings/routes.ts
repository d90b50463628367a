import { mailMessages } from '../../shared/mail/mailMessages.ts';
import { mailServerCalls } from '../../shared/mail/mailServer.ts';
import { settingMessages } from '../../shared/settings/settingMessages.ts';
import { settingCalls as calls } from '../../shared/settings/settings.ts';
import type { App } from '../context.ts';
import { isAdmin } from '../http/state.ts';
import { byAccount, type RateLimits } from '../limits/rateLimits.ts';
import { type Route, route } from '../routing/route.ts';
import { mailServer, sendTestMail, updateMailServer } from './mailServer.ts';
import { readSettings, updateSettings } from './settings.ts';

export const settingRoutes = (app: App, rateLimits: RateLimits): Route[] => [
  route(calls.settings, ({ viewer }) => readSettings(app, { isAdmin: isAdmin(viewer) })),

  route(calls.updateSettings, async ({ body, expected, viewer }) => ({
    message: settingMessages.updated,
    settings: await updateSettings(app, { fields: body, expected }, viewer),
  })),

  route(mailServerCalls.mailServer, () => mailServer(app)),

  route(mailServerCalls.updateMailServer, async ({ body, expected, viewer, ctx }) => {
    const update = () => updateMailServer(app, { fields: body, expected }, viewer);
    const counted = [byAccount('mail-server', viewer), byAccount('password', viewer)];
    return { message: mailMessages.serverUpdated, server: await rateLimits.run(ctx, counted, update) };
  }),

  // Nobody asks a network by it what answers there.
  route(mailServerCalls.testMail, ({ viewer, ctx }) =>
    rateLimits.run(ctx, [byAccount('mail-server', viewer)], () => sendTestMail(app, viewer)),
  ),
];
