/** The years that are taken for a date: others are faults. */
const [FIRST, LAST] = [1000, 2100];

/**
 * Returns the time that a text is: ISO 8601, `2019-05-04 03:02:01` in UTC, or that of mails and feeds. Null for none, such as
 * `0000-00-00 00:00:00`, and for a year before 1000 or after 2100.
 */
export function dateIn(text: string): Date | null {
  const written = text.trim();
  // WordPress writes a draft's as 'Mon, 30 Nov -0001'.
  if (!/\d{4}/.test(written) || / -\d{4} /.test(written) || written.length > 60) return null;
  const plain = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?$/.exec(written);
  const date = new Date(plain ? `${plain[1]}T${plain[2] ?? '00:00:00'}Z` : written);
  const year = date.getUTCFullYear();
  return Number.isNaN(date.getTime()) || year < FIRST || year > LAST ? null : date;
}
