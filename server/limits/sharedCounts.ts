import { createHmac } from 'node:crypto';
import { QueryTypes } from 'sequelize';
import type { App } from '../context.ts';
import type { Read } from '../database/queries/read.ts';
import type { JobKind } from '../jobs/kind.ts';
import { type Count, type Counts, MOST, memoryCounts, type TurnTaken } from './counts.ts';

/** The number of rows that one transaction removes: many more than calls can add meanwhile. */
const BATCH = 10_000;
const MINUTE = 60_000;

/** The clock of the database, in milliseconds since 1970: those of processes differ. */
const NOW = 'CAST(EXTRACT(EPOCH FROM statement_timestamp()) * 1000 AS BIGINT)';

/**
 * Tells that the window of a row is under way, which would end at `latest` if it began now. One that ends later began while the
 * clock was ahead, but for the moments by which calls at once differ.
 */
const isCurrent = (latest: string) => `stored.ends > ${NOW} AND stored.ends <= ${latest} + ${MINUTE}`;

// All calls change rows in the order of their keys, so that no two of them wait for each other.
const TAKE = `WITH asked AS (
    SELECT place, key, points, ${NOW} + duration * 1000 AS latest
      FROM json_to_recordset(CAST($counted AS JSON)) AS asked (place INTEGER, key TEXT, points INTEGER, duration BIGINT)),
  before AS (
    SELECT asked.*, COALESCE(stored.calls, 0) AS calls, COALESCE(stored.ends, latest) AS ends
      FROM asked LEFT JOIN call_counts AS stored ON stored.key = asked.key AND ${isCurrent('latest')}),
  counted AS (
    INSERT INTO call_counts AS stored (key, calls, ends)
      SELECT key, 1, latest FROM before WHERE NOT EXISTS (SELECT 1 FROM before WHERE calls >= points) ORDER BY key
      ON CONFLICT (key) DO UPDATE SET
        calls = CASE WHEN ${isCurrent('excluded.ends')} THEN stored.calls + 1 ELSE 1 END,
        ends = CASE WHEN ${isCurrent('excluded.ends')} THEN stored.ends ELSE excluded.ends END
      RETURNING key, calls, ends)
  SELECT COALESCE(counted.calls, before.calls + 1) AS calls, counted.key IS NOT NULL AS "isCounted",
      CAST(COALESCE(counted.ends, before.ends) - ${NOW} AS DOUBLE PRECISION) AS remaining
    FROM before LEFT JOIN counted ON counted.key = before.key ORDER BY place`;

// A row that is left without calls goes at once: most sign-ins succeed, and leave nothing.
const GIVE_BACK = `WITH held AS MATERIALIZED (
    SELECT key, calls FROM call_counts
      WHERE key IN (SELECT json_array_elements_text(CAST($keys AS JSON))) AND ends > ${NOW} ORDER BY key FOR UPDATE),
  removed AS (DELETE FROM call_counts USING held WHERE call_counts.key = held.key AND held.calls <= 1)
  UPDATE call_counts SET calls = call_counts.calls - 1 FROM held WHERE call_counts.key = held.key AND held.calls > 1`;

const FORGET = 'DELETE FROM call_counts WHERE key = $key';

// A latest turn that is later than any may be was taken while the clock was ahead.
const TAKE_TURN = `WITH taken AS (
    INSERT INTO call_counts AS stored (key, calls, ends) VALUES ($key, 1, ${NOW})
      ON CONFLICT (key) DO UPDATE SET ends =
        CASE WHEN stored.ends > ${NOW} + $longest THEN ${NOW} ELSE GREATEST(${NOW}, stored.ends + $delay) END
      WHERE stored.ends + $delay <= ${NOW} + $longest OR stored.ends > ${NOW} + $longest
      RETURNING ends)
  SELECT CAST(ends - ${NOW} AS DOUBLE PRECISION) AS wait, CAST(ends AS DOUBLE PRECISION) AS turn FROM taken
  UNION ALL SELECT CAST(ends + $delay - ${NOW} AS DOUBLE PRECISION), NULL FROM call_counts
    WHERE key = $key AND NOT EXISTS (SELECT 1 FROM taken)`;

const LEAVE_TURN = 'UPDATE call_counts SET ends = ends - $delay WHERE key = $key AND ends = $turn';

const REMOVE = `DELETE FROM call_counts WHERE key IN (
    SELECT key FROM call_counts
      WHERE ends < GREATEST(${NOW} - 2 * ${MINUTE}, (SELECT ends FROM call_counts ORDER BY ends DESC LIMIT 1 OFFSET ${MOST}))
      ORDER BY ends LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
  RETURNING key`;

/** Counts the calls of all processes on this database, or of this one where it is the only one. */
export const countsOf = (app: App): Counts =>
  app.database.shared ? sharedCounts(app, app.database.shared) : memoryCounts();

/** Counts calls in the database. A call fails where that is away, as it would without limits: nothing is guessed meanwhile. */
function sharedCounts({ secret }: App, run: Read): Counts {
  const hashKey = createHmac('sha256', secret).update('octavo call counts').digest();
  /** The keys name addresses and accounts, which nobody should read in the database, and may be long. */
  const hashed = (key: string) => createHmac('sha256', hashKey).update(key).digest('base64url').slice(0, 22);
  const giveBack: Counts['giveBack'] = async (keys) => {
    await run(GIVE_BACK, { keys: JSON.stringify(keys.map(hashed)) });
  };

  return {
    async take(counted) {
      const rows = counted.map((each, place) => ({ ...each, place, key: hashed(each.key) }));
      const counts = await run<Count & { isCounted: boolean }>(TAKE, { counted: JSON.stringify(rows) });
      // Others have counted the last points at the same moment.
      const isOver = counts.some(
        ({ calls, isCounted }, place) => isCounted && calls > (counted[place]?.points ?? calls),
      );
      if (isOver) await giveBack(counted.map(({ key }) => key));
      return counts;
    },

    giveBack,

    async forget(key) {
      await run(FORGET, { key: hashed(key) });
    },

    async takeTurn({ key, delay, longest }) {
      const [taken] = await run<TurnTaken>(TAKE_TURN, { key: hashed(key), delay, longest });
      // Others have taken the first turns at the same moment.
      return taken ?? { wait: delay, turn: null };
    },

    async leaveTurn({ key, delay }, turn) {
      await run(LEAVE_TURN, { key: hashed(key), delay, turn });
    },
  };
}

/** Removes, each minute and some at a time, the counts whose windows have ended, and where there are too many those that end first. */
export const cleanCounts: JobKind = {
  kind: 'clean-counts',
  every: MINUTE,
  async run({ database }, _job, transaction) {
    const removed = await database.sequelize.query(REMOVE, { type: QueryTypes.SELECT, transaction });
    return removed.length === BATCH ? { runAgainIn: 0 } : {};
  },
};
