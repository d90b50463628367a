import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Config } from '../../config.ts';
import { migrate } from '../../database/migrate.ts';
import { withSnapshot } from '../../database/rows/readRows.ts';
import type { Progress } from '../progress.ts';
import { refuseExisting, storeWhole } from '../storeWhole.ts';
import { requireDatabase, withDatabase } from '../whileUnserved.ts';
import { ghostExport } from './ghost.ts';
import { octavoExport } from './octavo.ts';
import { sourceOf } from './source.ts';
import { wordpressExport } from './wordpress.ts';

export const EXPORT_FORMATS = ['octavo', 'wordpress', 'ghost'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

interface Options {
  /** A path. */
  file: string;
  as: ExportFormat;
  config: Pick<Config, 'dataFolder' | 'databaseUrl' | 'settings'>;
  /** The public origin. */
  origin: string;
  progress: Progress;
}

export interface ExportReport {
  file: string;
  bytes: number;
  articles: number;
}

/** Writes all that readers see, and the drafts, into a file that another program reads. Throws a StartProblem where it cannot be written. */
export async function exportSite({ file, as, config, origin, progress }: Options): Promise<ExportReport> {
  refuseExisting(file);
  await requireDatabase(config.databaseUrl);
  // Its tables may be those of an earlier version.
  await migrate(config.databaseUrl, { role: 'command' });
  const { values, fixed } = config.settings;
  const fixedValues = Object.fromEntries(fixed.map((name) => [name, values[name]]));
  let articles = 0;
  const { size: bytes } = await withDatabase(config.databaseUrl, (database) =>
    withSnapshot(database, async (tx) => {
      const source = await sourceOf(database.sequelize, tx, { origin, fixed: fixedValues });
      articles = source.articleCount;
      const { dataFolder } = config;
      const write = as === 'wordpress' ? wordpressExport : ghostExport;
      const content =
        as === 'octavo'
          ? octavoExport(source, { dataFolder, progress })
          : Readable.from(write(source, { defaults: values, progress }), { objectMode: false });
      return storeWhole(file, content, (part) => stat(part));
    }),
  );
  return { file, bytes, articles };
}
