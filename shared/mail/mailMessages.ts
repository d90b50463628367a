/** The server's messages about mails. */
export const mailMessages = {
  retried: 'The mail is sent again now.',
  notFound: 'There is no such mail.',
  alreadySent: 'This mail was sent already.',
  outdated: 'The link in this mail has ended, so it is not sent again. Whoever needs it asks for a new one.',
  notOffered: 'This publication sends no mail: set SMTP_URL and MAIL_FROM.',
};
