import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ExportFormat } from '../../../shared/exports/exports.ts';
import type { Config } from '../../config.ts';
import { migrate } from '../../database/migrate.ts';
import { withSnapshot } from '../../database/rows/readRows.ts';
import type { ConfiguredSettings } from '../../settings/SettingsCopy.ts';
import { openStorage } from '../../storage/openStorage.ts';
import type { Progress } from '../progress.ts';
import { refuseExisting, storeWhole } from '../storeWhole.ts';
import { requireDatabase, withDatabase } from '../whileUnserved.ts';
import { ghostExport } from './ghost.ts';
import { octavoExport } from './octavo.ts';
import { sourceOf } from './source.ts';
import { wordpressExport } from './wordpress.ts';

/** The site that is exported, and the format. */
export interface ExportedSite {
  as: ExportFormat;
  config: Pick<Config, 'dataFolder' | 'databaseUrl' | 'bucket'> & { settings: ConfiguredSettings };
  /** The public origin. */
  origin: string;
}

interface Options extends ExportedSite {
  progress: Progress;
}

export interface ExportReport {
  file: string;
  bytes: number;
  articles: number;
}

/** Writes all that readers see, and the drafts, into a file that another program reads. Throws a StartProblem where it cannot be written. */
export async function exportSite({ file, ...options }: Options & { file: string }): Promise<ExportReport> {
  refuseExisting(file);
  await requireDatabase(options.config.databaseUrl);
  // Its tables may be those of an earlier version.
  await migrate(options.config.databaseUrl, { role: 'command' });
  const { articles, result } = await withExport(options, (content) => storeWhole(file, content, (part) => stat(part)));
  return { file, bytes: result.size, articles };
}

/** Has `work` take the content of an export, in which all is as it is at its beginning. Resolves to its result, and the number of articles. */
export function withExport<T>(
  { as, config, origin, progress }: Options,
  work: (content: Readable) => Promise<T>,
): Promise<{ articles: number; result: T }> {
  const { values, fixed } = config.settings;
  const fixedValues = Object.fromEntries(fixed.map((name) => [name, values[name]]));
  return withDatabase(config.databaseUrl, (database) =>
    withSnapshot(database, async (tx) => {
      const source = await sourceOf(database.sequelize, tx, { origin, fixed: fixedValues });
      const write = as === 'wordpress' ? wordpressExport : ghostExport;
      const content =
        as === 'octavo'
          ? octavoExport(source, { storage: openStorage(config), progress })
          : Readable.from(write(source, { defaults: values, progress }), { objectMode: false });
      return { articles: source.articleCount, result: await work(content) };
    }),
  );
}
