import path from 'node:path';
import { exportFormats } from '../../../shared/exports/exports.ts';
import { plural } from '../../../shared/kit/text.ts';
import { StartProblem } from '../../problems.ts';
import { exportSite as writeExport } from '../../transfer/export/exportSite.ts';
import type { Command } from './command.ts';

/** Writes the whole site into a file that Octavo, WordPress or Ghost imports. */
export const exportSite: Command = {
  usage: 'export -- FILE [--as=octavo|wordpress|ghost] [--json]',
  argument: 'FILE',
  options: { as: { type: 'string' } },
  failure: 'Nothing was exported.',
  async run({ config, argument, options, progress }) {
    const as = exportFormats.find((format) => format === (options.as ?? 'octavo'));
    if (!as) throw new StartProblem(`--as must be one of ${exportFormats.join(', ')}.`);
    const origin = config.publicUrl ?? `http://${config.host}:${config.port}`;
    const report = await writeExport({ file: path.resolve(argument), as, config, origin, progress });
    return {
      line: `Exported ${plural(report.articles, 'article')} and all that belongs to them into ${report.file}.`,
      ...report,
    };
  },
};
