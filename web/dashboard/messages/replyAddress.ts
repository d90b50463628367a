import type { Contact } from '../../../shared/contacts/contacts.ts';
import { shortDateTime } from '../../../shared/kit/dates.ts';

/** The part of a message that is quoted, in characters: mail programs get some 2,000 on their command line. */
const QUOTED = 600;

/** Returns the address that opens a mail program with a reply, which quotes the message: https://www.rfc-editor.org/rfc/rfc6068 */
export function replyAddress({ username, email, message, createdAt }: Contact, siteName: string): string {
  const characters = [...message];
  const quoted = characters.slice(0, QUOTED).join('') + (characters.length > QUOTED ? '…' : '');
  const lines = [
    ...['', '', `${username} wrote on ${shortDateTime(createdAt)}:`],
    ...quoted.split(/\r?\n/).map((line) => `> ${line}`),
  ];
  const fields = { subject: `Re: Your message to ${siteName}`, body: lines.join('\r\n') };
  const query = Object.entries(fields).map(([name, text]) => `${name}=${encodeURIComponent(text.toWellFormed())}`);
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}?${query.join('&')}`;
}
