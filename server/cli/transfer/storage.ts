import { plural } from '../../../shared/kit/text.ts';
import { StartProblem } from '../../problems.ts';
import { moveFiles } from '../../transfer/moveFiles.ts';
import type { Command } from './command.ts';

/** Copies pictures and files from the data folder to the bucket, or back. */
export const storage: Command = {
  usage: 'storage -- bucket|disk [--json]',
  argument: 'bucket|disk',
  failure: 'Not all files were copied; run again, it goes on where it was. Nothing was changed where they are.',
  async run({ config, argument: to, progress }) {
    if (to !== 'bucket' && to !== 'disk') throw new StartProblem('Say where to: bucket, or disk.');
    const report = await moveFiles({ config, to, progress });
    const start = to === 'bucket' ? 'with OCTAVO_STORAGE' : 'without OCTAVO_STORAGE';
    return {
      line:
        `Copied ${plural(report.copied, 'image or file', 'images and files')} from ${report.from} to ${report.to}, and compared all ` +
        `${report.images}: the sizes are the same. Start Octavo ${start}; if one ran meanwhile, stop it and run this again before.`,
      ...report,
    };
  },
};
