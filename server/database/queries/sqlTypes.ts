/** A date as `sequelize.query` gives it: SQLite has text. */
export type SqlDate = Date | string;

/** A boolean as `sequelize.query` gives it: SQLite has numbers. */
export type SqlBoolean = boolean | 0 | 1;

/** The end of a time as Sequelize writes it into SQLite, in UTC, and the length of the whole. */
const UTC = ' +00:00';
const LENGTH = '2026-10-28 09:12:00.000 +00:00'.length;

/** Returns a time as ISO 8601 in UTC. A text of SQLite is only rewritten: to parse each takes four times as long. */
export function isoTime(time: SqlDate): string {
  const isUtcText = typeof time === 'string' && time.length === LENGTH && time.endsWith(UTC);
  return isUtcText ? `${time.slice(0, 10)}T${time.slice(11, 23)}Z` : new Date(time).toISOString();
}
