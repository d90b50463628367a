/** What an application puts on the clipboard, as small as shows its shape, and what the editor makes of it. */
export interface Clipboard {
  from: string;
  html?: string;
  text?: string;
  /** VS Code's own data. */
  code?: string;
  becomes: string;
  /** What the writer is told. */
  notice?: string;
}
