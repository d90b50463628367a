// Always UTC and English: the server's rendering and the browser's must agree to the letter.
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
const dayAndTime = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** 'Oct 28, 2026' from an ISO 8601 time. */
export function shortDate(iso: string): string {
  return day.format(new Date(iso));
}

/** 'Oct 28, 2026, 9:12 AM' from an ISO 8601 time. Plain spaces: engines disagree on the narrow one before AM. */
export function shortDateTime(iso: string): string {
  return dayAndTime.format(new Date(iso)).replaceAll('\u202f', ' ');
}
