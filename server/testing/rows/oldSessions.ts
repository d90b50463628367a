import type { Octavo } from '../servers/octavo.ts';
import { sql } from '../servers/sql.ts';

/** Has the sessions of an account begun 16 minutes ago, so that changes of what protects it take the current password. */
export const makeSessionsOld = (octavo: Octavo, id: string) =>
  sql(octavo, 'UPDATE sessions SET created_at = :earlier WHERE user_id = :id', {
    id: Number(id),
    earlier: new Date(Date.now() - 16 * 60_000),
  });
