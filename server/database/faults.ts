import { BaseError, ConnectionError, TimeoutError } from 'sequelize';

/** The reason why the disk or the database cannot be read or written, as far as a caller may know. */
export type Fault = 'full' | 'unwritable' | 'away';

const byCode: Record<string, Fault> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
  SQLITE_FULL: 'full',
  '53100': 'full',
  EROFS: 'unwritable',
  EACCES: 'unwritable',
  EPERM: 'unwritable',
  EIO: 'unwritable',
  SQLITE_READONLY: 'unwritable',
  SQLITE_PERM: 'unwritable',
  SQLITE_IOERR: 'unwritable',
  '25006': 'unwritable',
  SQLITE_CANTOPEN: 'away',
  SQLITE_BUSY: 'away',
  SQLITE_LOCKED: 'away',
  SQLITE_CORRUPT: 'away',
  SQLITE_NOTADB: 'away',
  ECONNREFUSED: 'away',
  ECONNRESET: 'away',
  EPIPE: 'away',
  ETIMEDOUT: 'away',
  ENOTFOUND: 'away',
  EAI_AGAIN: 'away',
  EHOSTUNREACH: 'away',
  ENETUNREACH: 'away',
  // Postgres: statement or idle transaction took too long; shutting down, crashed, starting up, too many connections,
  // database gone.
  '57014': 'away',
  '25P03': 'away',
  '57P01': 'away',
  '57P02': 'away',
  '57P03': 'away',
  '57P05': 'away',
  '53300': 'away',
  '3D000': 'away',
};

/** Returns the fault of the disk or the database behind an error; null for an error of the program. */
export function faultOf(error: unknown): Fault | null {
  const code = codeOf(error);
  if (code && byCode[code]) return byCode[code];
  if (error instanceof ConnectionError || error instanceof TimeoutError) return 'away';
  // The pg driver gives these two no code: https://github.com/brianc/node-postgres/blob/master/packages/pg/lib/client.js
  return error instanceof BaseError && /^Connection terminated|^Client has encountered/.test(error.message)
    ? 'away'
    : null;
}

function codeOf(error: unknown): string | undefined {
  const { code, parent } = (error ?? {}) as { code?: unknown; parent?: { code?: unknown } };
  const result = parent?.code ?? code;
  return typeof result === 'string' ? result : undefined;
}
