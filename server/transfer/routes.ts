import type { Context } from 'koa';
import { backupMessages } from '../../shared/backups/backupMessages.ts';
import { backupCalls } from '../../shared/backups/backups.ts';
import { exportCalls } from '../../shared/exports/exports.ts';
import { importMessages as messages } from '../../shared/imports/importMessages.ts';
import { importCalls as calls } from '../../shared/imports/imports.ts';
import type { App } from '../context.ts';
import type { Viewer } from '../http/state.ts';
import { byAccount, byAddress, type RateLimits } from '../limits/rateLimits.ts';
import { type Route, route } from '../routing/route.ts';
import { backUpNow, backupsOf } from './backup/schedule.ts';
import { downloadExport, refuseSecondExport } from './export/downloadExport.ts';
import {
  changeImport,
  createImport,
  endImport,
  importView,
  listImportEntries,
  listImports,
  oneImport,
} from './import/imports.ts';

const EXTENSIONS = { octavo: 'zip', wordpress: 'xml', ghost: 'json' };

const exportLimits = (ctx: Context, viewer: Viewer) => [byAddress('export', ctx), byAccount('export', viewer)];

/** The HTTP routes of backups, exports and imports. */
export const transferRoutes = (app: App, rateLimits: RateLimits): Route[] => [
  route(exportCalls.exportSite, async ({ query, viewer, ctx }) => {
    await rateLimits.take(ctx, exportLimits(ctx, viewer));
    const content = await downloadExport(app, query.as, viewer);
    ctx.attachment(`octavo-export.${EXTENSIONS[query.as]}`);
    // Its beginning must not look like the whole.
    content.once('error', () => ctx.res.destroy());
    return content;
  }),

  route(exportCalls.checkExport, async ({ viewer, ctx }) => {
    const limits = exportLimits(ctx, viewer);
    await rateLimits.take(ctx, limits);
    await rateLimits.giveBack(limits);
    refuseSecondExport(app);
    return {};
  }),

  route(backupCalls.backups, ({ ctx }) => backupsOf(app, ctx.state.catalogue)),

  route(backupCalls.backUpNow, async ({ viewer }) => {
    await backUpNow(app, viewer);
    return { message: backupMessages.begun };
  }),

  route(calls.imports, ({ query, ctx }) => listImports(query, ctx.state.catalogue)),

  route(calls.importEntries, ({ query, ctx }) => listImportEntries(app, query, ctx.state.catalogue)),

  route(calls.import, async ({ parameter, ctx }) => ({ import: await oneImport(parameter, ctx.state.catalogue) })),

  route(calls.createImport, async ({ body, file, fileName, viewer, ctx }) => ({
    import: importView(await createImport(app, { ...body, file, fileName }, viewer), ctx.state.catalogue),
  })),

  route(calls.updateImport, async ({ parameter, body, viewer, ctx }) => ({
    import: importView(await changeImport(app, parameter, body, viewer), ctx.state.catalogue),
  })),

  route(calls.deleteImport, async ({ parameter, viewer }) => {
    await endImport(app, parameter, viewer);
    return { message: messages.deleted };
  }),
];
