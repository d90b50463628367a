import { msg } from '../texts/t.ts';

/** The server's messages about mails. */
export const mailMessages = msg({
  retried: 'The mail is sent again now.',
  notFound: 'There is no such mail.',
  alreadySent: 'This mail was sent already.',
  outdated: 'The link in this mail has ended, so it is not sent again. Whoever needs it asks for a new one.',
  notOffered: 'This publication sends no mail: set up a mail server under Settings → Mail, or SMTP_URL and MAIL_FROM.',
  serverUpdated: 'Mail server updated successfully!',
  fixed: 'How mails go out is set on the server, by SMTP_URL and MAIL_FROM.',
  ownPassword: 'Enter your own current password: links to new passwords go out by this server.',
  passwordAgain: 'Enter the password again: it was that of another server or name.',
  unencrypted: 'A password is sent only over TLS: choose TLS or STARTTLS.',
  noSender: 'Sender is required.',
  accepted: (to: string, answer: string) =>
    answer
      ? msg(
          'The mail server has accepted a mail to {to}: {answer}. Look whether it arrived, and not among the unwanted.',
          { to, answer },
        )
      : msg('The mail server has accepted a mail to {to}. Look whether it arrived, and not among the unwanted.', {
          to,
        }),
});
