import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Piscina } from 'piscina';
import { limits } from '../../shared/limits.ts';
import { utf8Bytes } from '../../shared/text.ts';

const COST = 12;

/** A hash of nothing that anybody could type, to compare with where there is no account. */
const NOBODY = '$2b$12$u0YI0LNcln6827hofhcS9.Bm6owh1c7rR1XyezvDxsywnZ/FH.K6y';

/** bcrypt, off the main thread. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Whether the password belongs to the hash; takes the same time where there is no hash to compare with. */
  matches(password: string, hash: string | undefined): Promise<boolean>;
  close(): Promise<void>;
}

export function createPasswords(): Passwords {
  const pool = new Piscina({
    filename: path.join(import.meta.dirname, `passwordWorker${path.extname(import.meta.filename)}`),
    minThreads: 1,
    maxThreads: availableParallelism(),
    idleTimeout: 30_000,
  });

  return {
    hash: (password) => pool.run({ hash: { password, cost: COST } }),
    async matches(password, hash) {
      // bcrypt would ignore what follows its 72 bytes, and so accept passwords that were never set.
      const possible = hash !== undefined && utf8Bytes(password) <= limits.passwordMaxBytes;
      const same: boolean = await pool.run({ compare: { password, hash: possible ? hash : NOBODY } });
      return possible && same;
    },
    close: () => pool.destroy(),
  };
}
