import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import type { DriverQuery } from '../queries/read.ts';

/** The interval at which the replica is compared with the primary, and the delay from which on it is not used, in milliseconds. */
const [INTERVAL, LONGEST_DELAY] = [200, 1_000];

/** The primary's database, on its timeline: another standby, or one that was promoted, may have a higher position and other rows. */
const IDENTITY = `current_database()::text || ' ' || (SELECT system_identifier FROM pg_control_system()) || ' ' ||
  (SELECT timeline_id FROM pg_control_checkpoint())`;
const WRITTEN = `SELECT pg_current_wal_insert_lsn()::text AS lsn, ${IDENTITY} AS identity`;
const HAS_ALL = `SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $lsn::pg_lsn AND $identity = ${IDENTITY} AS "hasAll"`;

interface Options {
  primary: DriverQuery;
  replica: DriverQuery;
}

/**
 * Reads for the public on a replica that follows by streaming, as long as it provably has all writes that this process knows of. The proof:
 * it has replayed all that the primary had written at a moment; after a write that is known of since then, the primary is asked.
 */
export function readOnReplica({ primary, replica }: Options) {
  const isPublic = new AsyncLocalStorage<true>();
  const stopping = new AbortController();
  let writtenAt = performance.now();
  let provedAt = Number.NEGATIVE_INFINITY;

  const isUsable = () => provedAt > writtenAt && performance.now() - provedAt < LONGEST_DELAY;

  /** Rejects where one of them is away, and returns without a proof where the replica is late. */
  async function prove(): Promise<void> {
    const began = performance.now();
    const [written] = await primary(WRITTEN, {});
    const position = { lsn: String(written?.lsn), identity: String(written?.identity) };
    while (performance.now() - began < LONGEST_DELAY && !stopping.signal.aborted) {
      const [replayed] = await replica(HAS_ALL, position);
      if (replayed?.hasAll === true) {
        provedAt = began;
        return;
      }
      await setTimeout(INTERVAL / 4);
    }
  }

  async function follow(): Promise<void> {
    while (!stopping.signal.aborted) {
      // Without a proof the primary is asked, which says by itself where it is away.
      await prove().catch(() => {});
      await setTimeout(INTERVAL, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }
  const following = follow();

  const read: DriverQuery = async (...query) => {
    if (!isPublic.getStore() || !isUsable()) return primary(...query);
    try {
      return await replica(...query);
    } catch {
      provedAt = Number.NEGATIVE_INFINITY;
      return primary(...query);
    }
  };

  return {
    read,
    isUsable,
    /** Lets the reads of `work` come from the replica. */
    asPublic: <T>(work: () => Promise<T>): Promise<T> => isPublic.run(true, work),
    /** Notes a write of this process or another, which the replica may not have yet. */
    noteWrite(): void {
      writtenAt = performance.now();
    },
    async close(): Promise<void> {
      stopping.abort();
      await following;
    },
  };
}
