/** The arguments of a start: of the app's first, or of another one while the app runs. */
export interface StartArguments {
  /** The value of `--server=`. */
  server: string | null;
  /** The page of the app to which an `octavo://` link leads. */
  page: string | null;
}

const SERVER = '--server=';

export function startArguments(argv: string[]): StartArguments {
  const server = argv.findLast((argument) => argument.startsWith(SERVER))?.slice(SERVER.length);
  return { server: server || null, page: argv.map(pageOfLink).findLast((page) => page !== null) ?? null };
}

/** Returns the page to which an `octavo://article/ID` link leads; null for any other text. */
export function pageOfLink(link: string): string | null {
  const [, id] = /^octavo:\/\/article\/([\w-]{1,100})\/?$/i.exec(link) ?? [];
  return id === undefined ? null : `/dashboard/article?form=${id}`;
}
