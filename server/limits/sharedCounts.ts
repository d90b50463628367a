import { createHmac } from 'node:crypto';
import { QueryTypes } from 'sequelize';
import type { App } from '../context.ts';
import type { Read } from '../database/queries/read.ts';
import type { JobKind } from '../jobs/kind.ts';
import { type Count, type Counts, isOver, MOST, memoryCounts, type TurnTaken } from './counts.ts';

/** The number of rows that one transaction removes: many more than calls can add meanwhile. */
const BATCH = 10_000;
const MINUTE = 60_000;

/** The clock of the database, in milliseconds since 1970: those of processes differ. */
const NOW = 'CAST(EXTRACT(EPOCH FROM statement_timestamp()) * 1000 AS BIGINT)';

/**
 * Tells that the window of a row is under way, which would end at `excluded.ends` if it began now. One that ends later began while the
 * clock was ahead, but for the moments by which calls at once differ.
 */
const IS_CURRENT = `stored.ends > ${NOW} AND stored.ends <= excluded.ends + ${MINUTE}`;

// All of these find a row by `ON CONFLICT`, which never reads the whole table, whatever its size was when the statement was planned.

/** Makes the statement that counts a call under so many keys, each where the one before it has not refused it. */
function takeSql(keys: number): string {
  const places = Array.from({ length: keys }, (_, place) => place);
  const counted = places.map(
    (place) => `counted${place} AS (
      INSERT INTO call_counts AS stored (key, calls, ends)
        SELECT CAST($key${place} AS TEXT), 1, ${NOW} + CAST($ms${place} AS BIGINT)
          ${place === 0 ? '' : `WHERE (SELECT calls FROM counted${place - 1}) <= CAST($points${place - 1} AS INTEGER)`}
        ON CONFLICT (key) DO UPDATE SET
          calls = CASE WHEN ${IS_CURRENT} THEN stored.calls + 1 ELSE 1 END,
          ends = CASE WHEN ${IS_CURRENT} THEN stored.ends ELSE excluded.ends END
        RETURNING calls, CAST(ends - ${NOW} AS DOUBLE PRECISION) AS remaining)`,
  );
  const all = places.map((place) => `SELECT ${place} AS place, calls, remaining FROM counted${place}`);
  return `WITH ${counted.join(', ')} ${all.join(' UNION ALL ')} ORDER BY place`;
}

/** The points of a key that has no limit: the largest INTEGER. */
const UNLIMITED = 2 ** 31 - 1;

// A row without calls is over, so that the next run of the job removes it: most sign-ins succeed, and leave nothing.
const GIVE_BACK = `INSERT INTO call_counts AS stored (key, calls, ends)
  SELECT key, 0, 0 FROM json_array_elements_text(CAST($keys AS JSON)) WITH ORDINALITY AS given (key, place) ORDER BY place
  ON CONFLICT (key) DO UPDATE SET calls = GREATEST(0, stored.calls - 1),
    ends = CASE WHEN stored.calls <= 1 THEN 0 ELSE stored.ends END`;

const FORGET = `INSERT INTO call_counts (key, calls, ends) VALUES ($key, 0, 0)
  ON CONFLICT (key) DO UPDATE SET calls = 0, ends = 0`;

/** A latest turn that is later than any may be was taken while the clock was ahead. */
const IS_AHEAD = `stored.ends > ${NOW} + CAST($longest AS BIGINT)`;
const IS_LATE = `stored.ends + CAST($delay AS BIGINT) > ${NOW} + CAST($longest AS BIGINT)`;
// `calls` tells if it was taken.
const TAKE_TURN = `INSERT INTO call_counts AS stored (key, calls, ends) VALUES ($key, 1, ${NOW})
  ON CONFLICT (key) DO UPDATE SET
    calls = CASE WHEN ${IS_LATE} AND NOT ${IS_AHEAD} THEN 0 ELSE 1 END,
    ends = CASE WHEN ${IS_AHEAD} THEN ${NOW} WHEN ${IS_LATE} THEN stored.ends
      ELSE GREATEST(${NOW}, stored.ends + CAST($delay AS BIGINT)) END
  RETURNING CAST(ends + CASE calls WHEN 1 THEN 0 ELSE CAST($delay AS BIGINT) END - ${NOW} AS DOUBLE PRECISION) AS wait,
    CASE calls WHEN 1 THEN CAST(ends AS DOUBLE PRECISION) END AS turn`;

const LEAVE_TURN = `INSERT INTO call_counts AS stored (key, calls, ends) VALUES ($key, 1, 0)
  ON CONFLICT (key) DO UPDATE SET ends = stored.ends - CAST($delay AS BIGINT) WHERE stored.ends = CAST($turn AS BIGINT)`;

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
      const bound = counted.flatMap(({ key, duration, points }, place) => [
        ...[
          [`key${place}`, hashed(key)],
          [`ms${place}`, duration * 1000],
        ],
        // Nothing comes after the last, whose points nobody reads.
        ...(place < counted.length - 1 ? [[`points${place}`, points ?? UNLIMITED]] : []),
      ]);
      const counts = await run<Count>(takeSql(counted.length), Object.fromEntries(bound));
      if (isOver(counted[counts.length - 1], counts.at(-1))) {
        await giveBack(counted.slice(0, counts.length).map(({ key }) => key));
      }
      return counts;
    },

    giveBack,

    async forget(key) {
      await run(FORGET, { key: hashed(key) });
    },

    async takeTurn({ key, delay, longest }) {
      const [taken] = await run<TurnTaken>(TAKE_TURN, { key: hashed(key), delay, longest });
      return taken as TurnTaken;
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
