/**
 * One block of a mail: a paragraph, a text of somebody else (with its line breaks), a button, or a link in small print.
 * Paths are those of the site, such as `/profile`.
 */
export type MailBlock = string | { quote: string } | { action: string; path: string } | { link: string; path: string };

/** The content of a mail, as plain text: the look, the publication's name and escaping are added when it is sent. */
export interface MailContent {
  subject: string;
  blocks: MailBlock[];
  /** The path that ends mails of this kind by one POST without a session (https://www.rfc-editor.org/rfc/rfc8058), for those that nobody asked for. */
  unsubscribe?: string;
}
