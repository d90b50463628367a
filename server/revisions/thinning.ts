/** The number of latest revisions that are all kept. */
export const LATEST = 50;
/** The days for which one revision of each day is kept; of older ones, one of each month. */
const DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;

interface Dated {
  createdAt: Date;
}

/** Returns those that need not be kept of revisions, latest first, whose first is the last of those that are all kept. */
export function superfluous<Row extends Dated>([first, ...older]: Row[], now: Date): Row[] {
  if (!first) return [];
  let kept: Dated = first;
  return older.filter((row) => {
    const isRecent = now.getTime() - row.createdAt.getTime() < DAYS * DAY_MS;
    const period = (date: Date) => date.toISOString().slice(0, isRecent ? 'yyyy-mm-dd'.length : 'yyyy-mm'.length);
    if (period(row.createdAt) === period(kept.createdAt)) return true;
    kept = row;
    return false;
  });
}
