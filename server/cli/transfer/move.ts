import { plural } from '../../../shared/kit/text.ts';
import { variables } from '../../configVariables.ts';
import { StartProblem } from '../../problems.ts';
import { move as moveDatabase } from '../../transfer/move.ts';
import type { Command } from './command.ts';

/** Copies the database to another one, of the other kind too. */
export const move: Command = {
  usage: 'move -- DATABASE_URL [--json]',
  argument: 'DATABASE_URL',
  failure: 'The move did not finish; run again, it goes on where it was. Nothing was changed in the database in use.',
  async run({ config, argument, progress }) {
    const url = variables.DATABASE_URL.schema.safeParse(argument);
    if (!url.success) throw new StartProblem(`The address: ${url.error.issues[0]?.message}.`);
    const report = await moveDatabase({ from: config.databaseUrl, to: argument, progress });
    return {
      line:
        `Copied ${plural(report.rows, 'row')} of ${plural(report.tables, 'table')} from ${report.from} to ${report.to}, and compared ` +
        'them: all are the same. Start Octavo with that DATABASE_URL and the same data folder.',
      ...report,
    };
  },
};
