import { pathOfFile } from './openedFile.ts';

/** The arguments of a start: of the app's first, or of another one while the app runs. */
export interface StartArguments {
  /** The value of `--server=`. */
  server: string | null;
  /** The page of the app to which an `octavo://` link or `--new-draft` leads. */
  page: string | null;
  /** The paths of pictures and Markdown files. */
  files: string[];
}

const SERVER = '--server=';
export const NEW_DRAFT = '--new-draft';

/** Reads arguments, whose relative paths are those of a folder. */
export function startArguments(argv: string[], folder: string): StartArguments {
  const server = argv.findLast((argument) => argument.startsWith(SERVER))?.slice(SERVER.length);
  return {
    server: server || null,
    page: argv.map(pageOf).findLast((page) => page !== null) ?? null,
    files: argv.flatMap((argument) => pathOfFile(argument, folder) ?? []),
  };
}

/** Returns the page to which an argument leads; null for any other text. */
function pageOf(argument: string): string | null {
  if (argument === NEW_DRAFT) return articleForm('new');
  const [, id] = /^octavo:\/\/article\/([\w-]{1,100})\/?$/i.exec(argument) ?? [];
  return id === undefined ? null : articleForm(id);
}

const articleForm = (id: string) => `/dashboard/article?form=${id}`;
