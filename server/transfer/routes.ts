import { backupCalls as calls } from '../../shared/backups/backups.ts';
import type { App } from '../context.ts';
import { type Route, route } from '../routing/route.ts';
import { backupsOf } from './backup/schedule.ts';

/** The HTTP routes of backups. */
export const transferRoutes = (app: App): Route[] => [route(calls.backups, () => backupsOf(app))];
