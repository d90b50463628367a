import { LRUCache } from 'lru-cache';
import { Op } from 'sequelize';
import { isAhead } from '../database/expiry.ts';
import type { Database } from '../database/open.ts';
import { SessionRow } from './model.ts';

/** The time for which a session counts as seen: one write in so many milliseconds. */
const INTERVAL = 5 * 60 * 1000;
const REMEMBERED = 10_000;

/** Returns a function that notes that a session is in use; no call waits for it, and none fails with it. */
export function createLastSeen({ write }: Pick<Database, 'write'>) {
  const noted = new LRUCache<string, true>({ max: REMEMBERED, ttl: INTERVAL });

  return (id: string, lastSeenAt: Date): void => {
    if (noted.has(id)) return;
    if (Date.now() - lastSeenAt.getTime() < INTERVAL && !isAhead(lastSeenAt)) return;
    noted.set(id, true);
    const now = new Date();
    const before = new Date(now.getTime() - INTERVAL);
    const where = { id, lastSeenAt: isAhead(lastSeenAt) ? lastSeenAt : { [Op.lt]: before } };
    // The next call after the interval tries again.
    write((transaction) => SessionRow.update({ lastSeenAt: now }, { where, transaction })).catch(() => {});
  };
}
