const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const dateTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** Formats a time of day where the reader is: '14:02'. */
export const localTime = (at: Date): string => time.format(at);

/** Formats an ISO 8601 time where the reader is: '22 Nov 2026, 14:02'. */
export const localDateTime = (iso: string): string => dateTime.format(new Date(iso));
