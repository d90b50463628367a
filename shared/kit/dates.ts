const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The dates of another language than English, by patterns such as '{day}. {month} {year}'. */
export interface DateFormat {
  months: string[];
  date: string;
  dateTime: string;
}

// Always UTC, and English without another format: the server's rendering and the browser's must be identical. Not by Intl, whose
// setup takes a phone longer than rendering a card, and whose spaces differ from engine to engine.

/** Formats an ISO 8601 time as 'Oct 28, 2026'. */
export function shortDate(iso: string, format?: DateFormat): string {
  const time = new Date(iso);
  return format ? fill(format.date, time, format) : dayOf(time);
}

/** Formats an ISO 8601 time as 'Oct 28, 2026, 9:12 AM'. */
export function shortDateTime(iso: string, format?: DateFormat): string {
  const time = new Date(iso);
  if (format) return fill(format.dateTime, time, format);
  const hours = time.getUTCHours();
  const minutes = String(time.getUTCMinutes()).padStart(2, '0');
  return `${dayOf(time)}, ${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** Returns the time that an article shows: that of its first publication, or of its creation while there was none. */
export const articleDate = ({ publishedAt, createdAt }: { publishedAt: string | null; createdAt: string }): string =>
  publishedAt ?? createdAt;

const DAY_MS = 86_400_000;

/** Returns the time at which the text of a published article was last changed, where that was more than a day later; else null. */
export function updatedDate({ publishedAt, contentUpdatedAt }: Dated): string | null {
  if (publishedAt === null || contentUpdatedAt === null) return null;
  return Date.parse(contentUpdatedAt) - Date.parse(publishedAt) > DAY_MS ? contentUpdatedAt : null;
}

interface Dated {
  publishedAt: string | null;
  contentUpdatedAt: string | null;
}

const dayOf = (time: Date) => `${MONTHS[time.getUTCMonth()]} ${time.getUTCDate()}, ${time.getUTCFullYear()}`;

/** Fills a pattern with a time: year, month, day, hour and minute. */
function fill(pattern: string, time: Date, { months }: DateFormat): string {
  const [year = '', month, day, hour = '', minute = ''] = time.toISOString().split(/\D/);
  const parts: Record<string, string | undefined> = {
    year,
    month: months[Number(month) - 1],
    day: String(Number(day)),
    hour,
    minute,
  };
  return pattern.replace(/{(\w+)}/g, (_, part) => parts[part] ?? '');
}
