import { ConnectionError } from 'sequelize';
import { StartProblem } from '../problems.ts';

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing answers there',
  ETIMEDOUT: 'nothing answers there',
  EHOSTUNREACH: 'the machine cannot be reached',
  ENOTFOUND: 'there is no machine of this name',
  EAI_AGAIN: 'there is no machine of this name',
  '28P01': 'the user or the password is wrong',
  '28000': 'this user may not connect',
  '3D000': 'there is no such database',
  '42501': 'this user may not make tables there',
  '53300': 'it has too many connections',
  '57P03': 'it is still starting',
  SQLITE_NOTADB: 'the file is not a SQLite database',
  SQLITE_CORRUPT: 'the file is damaged: restore it from a backup',
  SQLITE_CANTOPEN: 'the file cannot be opened',
  SQLITE_READONLY: 'the file cannot be written',
  SQLITE_PERM: 'the file cannot be written',
  SQLITE_FULL: 'the disk is full',
  SQLITE_IOERR: 'the disk cannot be read or written',
  SQLITE_BUSY: 'another process holds it',
  EACCES: 'its folder cannot be made',
  EROFS: 'its folder cannot be made',
  ENOTDIR: 'its folder cannot be made',
  EEXIST: 'its folder cannot be made',
};

/** Runs `work` on the database at this address; throws a StartProblem that says why it cannot be used. */
export async function explainUnusable<T>(url: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StartProblem) throw error;
    const problem = `The database at ${placeOf(url)} cannot be used, because ${reasonOf(error)}: check DATABASE_URL.`;
    throw new StartProblem(problem, { cause: error });
  }
}

/** Returns the place of a database: its file, or its host and name without user and password. */
export function placeOf(url: string): string {
  if (url.startsWith('sqlite:')) return url.slice('sqlite:'.length);
  return URL.canParse(url) ? `${new URL(url).host}${new URL(url).pathname}` : 'DATABASE_URL';
}

/** Returns the reason why a database cannot be used at the start, in words for the operator. */
function reasonOf(error: unknown): string {
  const { parent, code: own, message } = error as { parent?: { code?: string }; code?: string; message?: string };
  const code = parent?.code ?? own;
  const known = code === undefined ? undefined : reasons[code];
  if (known) return known;
  return code ?? (error instanceof ConnectionError ? 'it does not answer' : (message ?? 'unknown'));
}
