import { emailField } from '../../../shared/kit/fields.ts';
import { StartProblem } from '../../problems.ts';
import { erase as erasePerson } from '../../transfer/erase.ts';
import type { Command } from './command.ts';

/** Erases what is stored about a person without account; counts it alone without --yes. */
export const erase: Command = {
  usage: 'erase -- --email E [--yes] [--json]',
  options: { email: { type: 'string' }, yes: { type: 'boolean' } },
  failure: 'Nothing was erased.',
  async run({ config, options }) {
    const email = emailField.safeParse(options.email);
    if (!email.success) throw new StartProblem(`--email: ${email.error.issues[0]?.message}`);
    const really = options.yes === true;
    const report = await erasePerson({ databaseUrl: config.databaseUrl, email: email.data, really });
    const found = Object.entries(report.counts).filter(([, count]) => count > 0);
    const what = found.length > 0 ? found.map(([name, count]) => `${name}: ${count}`).join(', ') : 'nothing is stored';
    const read =
      report.comments.length > 0
        ? ` Comments that name the address, for you to read and delete: ${report.comments.join(', ')}.`
        : '';
    const more = really
      ? ' Backups have it until they are removed.'
      : found.length > 0
        ? ' With --yes it is erased.'
        : '';
    return { line: `${really ? 'Erased' : 'Found'} of ${report.email}: ${what}.${read}${more}`, ...report };
  },
};
