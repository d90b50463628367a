import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { type ExportFormat, exportMessages as messages } from '../../../shared/exports/exports.ts';
import { record } from '../../activity/activity.ts';
import type { Actor } from '../../authorise.ts';
import type { App } from '../../context.ts';
import { serverModule } from '../../folders.ts';
import { conflict } from '../../problems.ts';
import { lowerProcessPriority } from '../../workers/lowerPriority.ts';
import { write } from '../../write.ts';
import type { ExportedSite } from './exportSite.ts';

/** The time after which a download is ended: as long as it goes on, the database keeps what is changed meanwhile as it was. */
const LONGEST = 2 * 60 * 60 * 1000;

/** The contexts of those servers of this process that have an export running. */
const exporting = new WeakSet<App>();

/**
 * Returns the whole site in a format, as a process of its own writes it, which ends with the stream; one at a time. What fails on the
 * way destroys the stream, so that nobody takes its beginning for the whole. Throws 409 while another one is running.
 */
export async function downloadExport(app: App, as: ExportFormat, actor: Actor): Promise<Readable> {
  refuseSecondExport(app);
  exporting.add(app);
  try {
    await write(app, { as: 'admin', actor }, ({ tx }) =>
      record(app, { kind: 'export', actor, details: { for: as } }, tx),
    );
    const { dataFolder, databaseUrl, bucket, origin, settings } = app;
    const { values } = await settings.stored();
    const child = fork(serverModule('transfer/export/exportProcess'), {
      env: {},
      execArgv: import.meta.filename.endsWith('.ts') ? process.execArgv : [],
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      timeout: LONGEST,
      killSignal: 'SIGKILL',
    });
    child.once('spawn', () => lowerProcessPriority(child.pid));
    child.once('exit', () => exporting.delete(app));
    child.once('error', () => exporting.delete(app));
    const site: ExportedSite = {
      ...{ as, origin },
      config: { dataFolder, databaseUrl, bucket, settings: { values, fixed: settings.fixed } },
    };
    child.send(site, () => {});
    const content = Readable.from(whole(child.stdout ?? Readable.from([]), once(child, 'exit')), { objectMode: false });
    return content.once('close', () => child.kill('SIGKILL'));
  } catch (error) {
    exporting.delete(app);
    throw error;
  }
}

/** Throws 409 while an export is running. */
export function refuseSecondExport(app: App): void {
  if (exporting.has(app)) throw conflict(messages.running);
}

/** Yields what a process writes. Throws where it did not end by itself. */
async function* whole(output: Readable, exit: Promise<unknown[]>): AsyncGenerator<Buffer> {
  exit.catch(() => {});
  yield* output;
  const [code] = await exit;
  if (code !== 0) throw new Error('The process of an export has failed.');
}
