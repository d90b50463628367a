import { emailField } from '../../../shared/kit/fields.ts';
import { mailMessages } from '../../../shared/mail/mailMessages.ts';
import { t } from '../../../shared/texts/t.ts';
import { sendMailNow, testContent } from '../../mail/mail.ts';
import { MailFailure } from '../../mail/transport.ts';
import { StartProblem } from '../../problems.ts';
import { type Command, withContext } from './command.ts';
import { printLine } from './terminal.ts';

/** Sends a mail at once, so that the operator sees if the mail server is set up right. */
export const testMail: Command = {
  argument: 'to',
  usage: 'test-mail you@example.com',
  failure: 'No mail was sent.',
  run: withContext(async (app, { options }) => {
    const read = emailField.safeParse(options.to);
    if (!read.success) throw new StartProblem('Enter a valid email address, such as name@example.com.');
    if (!app.mails.isOffered) throw new StartProblem(mailMessages.notOffered);
    let answer: string;
    try {
      answer = await sendMailNow(app, { to: { username: '', email: read.data }, content: testContent });
    } catch (error) {
      throw error instanceof MailFailure ? new StartProblem(error.message) : error;
    }
    printLine(t(mailMessages.accepted(read.data, answer)));
  }),
};
