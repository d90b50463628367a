/** The days, weeks and months of which the latest backup is kept. */
const KEPT = { days: 7, weeks: 4, months: 12 };
const DAY = 24 * 60 * 60 * 1000;

const NAME = /^octavo-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)\.backup$/;

/** Returns the name of a nightly backup, by its time in UTC. */
export const backupName = (at: Date): string => `octavo-${at.toISOString().slice(0, 19).replaceAll(':', '-')}.backup`;

/** Returns the nightly backups among names of files, the oldest first. */
export const nightlyBackups = (names: string[]): string[] => names.filter((name) => NAME.test(name)).sort();

/** Tells if there is a backup of the month of a time: the first of a month has all images, so that older ones can go. */
export const hasMonth = (names: string[], at: Date): boolean =>
  nightlyBackups(names).some((name) => name.startsWith(`octavo-${at.toISOString().slice(0, 7)}`));

/** Returns the names of the backups to keep: the latest of each of the last days, weeks and months that have any. */
export function retainedBackups(names: string[]): Set<string> {
  const newestFirst = nightlyBackups(names).reverse();
  const latestOf = (unit: (day: number) => string | number, most: number) => {
    const latest = new Map<string | number, string>();
    for (const name of newestFirst) {
      const key = unit(Date.parse(`${NAME.exec(name)?.[1]}T00:00Z`));
      if (!latest.has(key)) latest.set(key, name);
    }
    return [...latest.values()].slice(0, most);
  };
  return new Set([
    ...latestOf((day) => day, KEPT.days),
    // Counted from a Monday, 5 January 1970.
    ...latestOf((day) => Math.floor((day / DAY - 4) / 7), KEPT.weeks),
    ...latestOf((day) => new Date(day).toISOString().slice(0, 7), KEPT.months),
  ]);
}
