import path from 'node:path';
import { plural } from '../../../shared/kit/text.ts';
import { StartProblem } from '../../problems.ts';
import { EXPORT_FORMATS, exportSite as writeExport } from '../../transfer/export/exportSite.ts';
import type { Command } from './command.ts';

/** Writes the whole site into a file that Octavo, WordPress or Ghost imports. */
export const exportSite: Command = {
  usage: 'export -- FILE [--as=octavo|wordpress|ghost] [--json]',
  argument: 'FILE',
  options: { as: { type: 'string' } },
  failure: 'Nothing was exported.',
  async run({ config, argument, options, progress }) {
    const as = EXPORT_FORMATS.find((format) => format === (options.as ?? 'octavo'));
    if (!as) throw new StartProblem(`--as must be one of ${EXPORT_FORMATS.join(', ')}.`);
    const origin = config.publicUrl ?? `http://${config.host}:${config.port}`;
    const report = await writeExport({ file: path.resolve(argument), as, config, origin, progress });
    return {
      line: `Exported ${plural(report.articles, 'article')} and all that belongs to them into ${report.file}.`,
      ...report,
    };
  },
};
