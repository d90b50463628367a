const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

// Always UTC and English: the server's rendering and the browser's must be identical. Not by Intl, whose setup takes a phone
// longer than rendering a card, and whose spaces differ from engine to engine.

/** Formats an ISO 8601 time as 'Oct 28, 2026'. */
export function shortDate(iso: string): string {
  return dayOf(new Date(iso));
}

/** Formats an ISO 8601 time as 'Oct 28, 2026, 9:12 AM'. */
export function shortDateTime(iso: string): string {
  const time = new Date(iso);
  const hours = time.getUTCHours();
  const minutes = String(time.getUTCMinutes()).padStart(2, '0');
  return `${dayOf(time)}, ${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** Returns the time that an article shows: that of its first publication, or of its creation while there was none. */
export const articleDate = ({ publishedAt, createdAt }: { publishedAt: string | null; createdAt: string }): string =>
  publishedAt ?? createdAt;

const dayOf = (time: Date) => `${MONTHS[time.getUTCMonth()]} ${time.getUTCDate()}, ${time.getUTCFullYear()}`;
