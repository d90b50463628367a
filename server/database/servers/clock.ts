/** The difference up to which two clocks count as equal, in milliseconds: finding it takes a moment, and none is exact. */
const TOLERANCE = 1_000;

/** Follows the clock of the database, which decides where several processes compare times that another of them has written. */
export function createClock() {
  let difference = 0;

  return {
    /** Runs a statement whose first row has the database's time as `now`, and notes by how much this process's clock differs. */
    async compare<Row extends { now?: unknown }>(run: () => Promise<Row[]>): Promise<Row[]> {
      const begun = Date.now();
      const rows = await run();
      const took = Date.now() - begun;
      const now = rows[0]?.now;
      if (!(now instanceof Date)) return rows;
      const found = now.getTime() - begun - took / 2;
      difference = Math.abs(found) > Math.max(took, TOLERANCE) ? Math.round(found) : 0;
      return rows;
    },

    /** Returns the database's time, as far as it is known. */
    time: () => new Date(Date.now() + difference),
  };
}
