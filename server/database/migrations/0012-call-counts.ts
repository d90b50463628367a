import { isSqlite, run } from './0001-initial/statements.ts';
import type { Migration } from './migration.ts';

/** Adds the counts of calls that processes share. On SQLite there is one process, which has them in memory. */
export const callCounts: Migration = {
  name: '0012-call-counts',
  async up(context) {
    if (isSqlite(context)) return;
    await run(context, [
      // Unlogged: no count waits for the disk, and a crash of the database, after which they begin anew, is not for callers to cause.
      // With room in each page, so that another call rewrites its row there and no index.
      `CREATE UNLOGGED TABLE call_counts (key TEXT PRIMARY KEY, calls INTEGER NOT NULL, ends BIGINT NOT NULL)
         WITH (fillfactor = 70)`,
      'CREATE INDEX call_counts_ends ON call_counts (ends)',
    ]);
  },
};
