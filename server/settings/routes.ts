import { done } from '../../shared/messages.ts';
import { settingCalls as calls } from '../../shared/settings.ts';
import { isAdmin } from '../context.ts';
import { type Route, route } from '../routing/route.ts';
import type { Settings } from './settings.ts';

/** The settings' HTTP routes. */
export const settingRoutes = (settings: Settings): Route[] => [
  route(calls.settings, ({ viewer }) => settings.get({ isAdmin: isAdmin(viewer) })),

  route(calls.updateSettings, async ({ body, expected, viewer }) => ({
    message: done.settingsUpdated,
    settings: await settings.update({ fields: body, expected }, viewer),
  })),
];
