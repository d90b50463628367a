import { ConnectionError } from 'sequelize';
import { StartProblem } from '../../problems.ts';

const reasons: [string, codes: string[]][] = [
  ['nothing answers there', ['ECONNREFUSED', 'ETIMEDOUT']],
  ['the machine cannot be reached', ['EHOSTUNREACH']],
  ['there is no machine of this name', ['ENOTFOUND', 'EAI_AGAIN']],
  ['the user or the password is wrong', ['28P01']],
  ['this user may not connect', ['28000']],
  ['there is no such database', ['3D000']],
  ['this user may not make tables there', ['42501']],
  ['it has too many connections', ['53300']],
  ['it is still starting', ['57P03']],
  // All that PgBouncer refuses by itself, as transactions in statement mode, has this code of a broken protocol.
  ['a pooler in between refuses, as its log says, which must be in session mode', ['08P01']],
  ['the file is not a SQLite database', ['SQLITE_NOTADB']],
  ['the file is damaged: restore it from a backup', ['SQLITE_CORRUPT']],
  ['the file cannot be opened', ['SQLITE_CANTOPEN']],
  ['the file cannot be written', ['SQLITE_READONLY', 'SQLITE_PERM']],
  ['the disk is full', ['SQLITE_FULL']],
  ['the disk cannot be read or written', ['SQLITE_IOERR']],
  ['another process holds it', ['SQLITE_BUSY', '55P03']],
  ['its folder cannot be made', ['EACCES', 'EROFS', 'ENOTDIR', 'EEXIST']],
];

/** Runs `work` on the database at this address; throws a StartProblem that says why it cannot be used. */
export async function explainUnusable<T>(url: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StartProblem) throw error;
    const problem = `The database at ${databasePlace(url)} cannot be used, because ${reasonOf(error)}: check DATABASE_URL.`;
    throw new StartProblem(problem, { cause: error });
  }
}

/** Returns the place of a database: its file, or its host and name without user and password. */
export function databasePlace(url: string): string {
  if (url.startsWith('sqlite:')) return url.slice('sqlite:'.length);
  return URL.canParse(url) ? `${new URL(url).host}${new URL(url).pathname}` : 'DATABASE_URL';
}

/** Returns the reason why a database cannot be used at the start, in words for the operator. */
function reasonOf(error: unknown): string {
  const { parent, code: own, message } = error as { parent?: { code?: string }; code?: string; message?: string };
  const code = parent?.code ?? own;
  const [known] = reasons.find(([, codes]) => codes.includes(code ?? '')) ?? [];
  return known ?? code ?? (error instanceof ConnectionError ? 'it does not answer' : (message ?? 'unknown'));
}
