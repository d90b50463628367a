import { settingMessages } from '../../shared/settingMessages.ts';
import { settingCalls as calls } from '../../shared/settings.ts';
import { isAdmin } from '../http/state.ts';
import { type Route, route } from '../routing/route.ts';
import type { Settings } from './settings.ts';

/** The settings' HTTP routes. */
export const settingRoutes = (settings: Settings): Route[] => [
  route(calls.settings, ({ viewer }) => settings.get({ isAdmin: isAdmin(viewer) })),

  route(calls.updateSettings, async ({ body, expected, viewer }) => ({
    message: settingMessages.updated,
    settings: await settings.update({ fields: body, expected }, viewer),
  })),
];
