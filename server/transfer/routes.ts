import { backupMessages as messages } from '../../shared/backups/backupMessages.ts';
import { backupCalls as calls } from '../../shared/backups/backups.ts';
import type { App } from '../context.ts';
import { type Route, route } from '../routing/route.ts';
import { backUpNow, backupsOf } from './backup/schedule.ts';

/** The HTTP routes of backups. */
export const transferRoutes = (app: App): Route[] => [
  route(calls.backups, ({ ctx }) => backupsOf(app, ctx.state.catalogue)),

  route(calls.backUpNow, async ({ viewer }) => {
    await backUpNow(app, viewer);
    return { message: messages.begun };
  }),
];
