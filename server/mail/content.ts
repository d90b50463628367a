import { type Message, msg } from '../../shared/texts/t.ts';

/**
 * One block of a mail: a paragraph, a text of somebody else (with its line breaks), a button, or a link in small print.
 * Paths are those of the site, such as `/profile`.
 */
export type MailBlock =
  | Message
  | { quote: string }
  | { action: Message; path: string }
  | { link: Message; path: string };

/** The content of a mail, as plain text: its language, the look, the publication's name and escaping are added when it is sent. */
export interface MailContent {
  subject: Message;
  blocks: MailBlock[];
  /** The path that ends mails of this kind by one POST without a session (https://www.rfc-editor.org/rfc/rfc8058), for those that nobody asked for. */
  unsubscribe?: string;
}

/** Whom a mail goes to; null for an address that nobody has confirmed. */
export interface Addressee {
  username: string;
  email: string;
  emailConfirmedAt?: Date | null;
}

/** Matches what programs show as a link, such as 'win.example/claim'. */
const ADDRESS = /:\/\/|www\.|@|[\p{L}\p{N}][.。][\p{L}]{2,}/iu;

/** Tells if a name has no address in it, so that it may stand in a sentence of the publication. */
export const isPlainName = (name: string): boolean => !ADDRESS.test(name.normalize('NFKC'));

/**
 * Returns the name of whom a mail goes to; empty where the address is not confirmed, because anybody may register it under
 * words of their own, which the publication would then send.
 */
export const nameOf = ({ username, emailConfirmedAt }: Omit<Addressee, 'email'>): string =>
  emailConfirmedAt === null || !isPlainName(username) ? '' : username;

/** Returns the first sentence of a mail. */
export function greeting(to: Omit<Addressee, 'email'>): Message {
  const name = nameOf(to);
  return name === '' ? msg('Hello,') : msg('Hello {name},', { name });
}
