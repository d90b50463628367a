import { setTimeout as pause } from 'node:timers/promises';
import type { App } from './context.ts';
import { sweepUploads } from './http/upload.ts';
import { removeExpiredKeys } from './idempotency/keys.ts';
import { sweepImages } from './images/sweep.ts';
import type { Log } from './log.ts';
import { sweepImports } from './transfer/import/imports.ts';

/** The interval of sweeps, in milliseconds. */
const DAY = 24 * 60 * 60 * 1000;
/** The time that a statement has to finish when the server stops, in milliseconds: a database may be silent. */
const GRACE = 10_000;

interface SweepOptions {
  app: App;
  log: Log;
}

/**
 * Removes, now and once a day, expired idempotency keys, files that killed processes left behind and images that nothing uses. It runs concurrently
 * with requests, because its time grows with the number of images. Returns the function that stops it.
 */
export function startSweeping(sweeping: SweepOptions): () => Promise<void> {
  const stopping = new AbortController();
  let swept = sweep(sweeping, stopping.signal);
  const timer = setInterval(() => {
    swept = swept.then(() => sweep(sweeping, stopping.signal));
  }, DAY).unref();

  return async () => {
    clearInterval(timer);
    stopping.abort();
    await Promise.race([swept, pause(GRACE, undefined, { ref: false })]);
  };
}

async function sweep({ app, log }: SweepOptions, stopped: AbortSignal) {
  try {
    await removeExpiredKeys(app, stopped);
    await sweepUploads(app.dataFolder, stopped);
    await sweepImports(app, stopped);
    const { moved, restored, spared, removed } = await sweepImages(app, { stopped });
    const trash = app.storage.trashName;
    if (restored > 0) log.info(`Moved ${restored} image(s) back from ${trash}, because something uses them.`);
    if (moved > 0) log.info(`Moved ${moved} unused image(s) to ${trash}, where they stay for 30 days.`);
    if (removed > 0) log.info(`Removed ${removed} image(s) that had been in ${trash} for 30 days.`);
    if (spared > 0) log.warn(tooMany(spared));
  } catch (error) {
    log.warn({ err: error }, 'What an earlier process left behind could not be removed; the next sweep tries again.');
  }
}

const tooMany = (spared: number) =>
  `${spared} images belong to no article, which is more than a tenth: none was moved to the trash. If this is the right ` +
  'database, and not an older one, move them with: npm run admin -- sweep-images';
