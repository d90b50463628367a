const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const dateTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** Formats a time of day where the administrator is: '14:02'. */
export const ownTimeOfDay = (at: Date): string => time.format(at);

/** Formats an ISO 8601 time where the administrator is: '22 Nov 2026, 14:02'. */
export const ownDateTime = (iso: string): string => dateTime.format(new Date(iso));
