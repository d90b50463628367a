import { settingMessages } from '../../shared/settings/settingMessages.ts';
import { settingCalls as calls } from '../../shared/settings/settings.ts';
import type { App } from '../context.ts';
import { isAdmin } from '../http/state.ts';
import { type Route, route } from '../routing/route.ts';
import { readSettings, updateSettings } from './settings.ts';

export const settingRoutes = (app: App): Route[] => [
  route(calls.settings, ({ viewer }) => readSettings(app, { isAdmin: isAdmin(viewer) })),

  route(calls.updateSettings, async ({ body, expected, viewer }) => ({
    message: settingMessages.updated,
    settings: await updateSettings(app, { fields: body, expected }, viewer),
  })),
];
