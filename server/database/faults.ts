import { BaseError, ConnectionAcquireTimeoutError, ConnectionError, TimeoutError } from 'sequelize';

/** The reason why the disk or the database cannot be read or written, as far as a caller may know. */
export type Fault = 'full' | 'unwritable' | 'busy' | 'away';

/** The error codes of Node.js, of SQLite and of Postgres: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const codes: Record<Fault, string[]> = {
  full: ['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL', '53100'],
  unwritable: ['EROFS', 'EACCES', 'EPERM', 'EIO', 'SQLITE_READONLY', 'SQLITE_PERM', 'SQLITE_IOERR', '25006'],
  // Locked by another for too long, or too many connections.
  busy: ['SQLITE_BUSY', 'SQLITE_LOCKED', '53300', '55P03'],
  away: [
    ...['SQLITE_CANTOPEN', 'SQLITE_CORRUPT', 'SQLITE_NOTADB'],
    ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
    // A statement or an idle transaction took too long; shutting down, crashed, starting up, database gone.
    ...['57014', '25P03', '57P01', '57P02', '57P03', '57P05', '3D000'],
  ],
};

/** Returns the fault of the disk or the database behind an error; null for an error of the program. */
export function faultOf(error: unknown): Fault | null {
  const code = codeOf(error);
  const fault = (Object.keys(codes) as Fault[]).find((each) => codes[each].includes(code));
  if (fault) return fault;
  // Every connection of the pool is in use, or too many writes wait: one that cannot be opened fails earlier.
  if (error instanceof ConnectionAcquireTimeoutError) return 'busy';
  if (error instanceof ConnectionError || error instanceof TimeoutError) return 'away';
  // The pg driver gives these two no code: https://github.com/brianc/node-postgres/blob/master/packages/pg/lib/client.js
  if (error instanceof BaseError && /^Connection terminated|^Client has encountered/.test(error.message)) return 'away';
  return error instanceof Error && error.cause !== undefined ? faultOf(error.cause) : null;
}

function codeOf(error: unknown): string {
  const { code, parent } = (error ?? {}) as { code?: unknown; parent?: { code?: unknown } };
  return String(parent?.code ?? code);
}
