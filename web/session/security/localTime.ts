/** Formats an ISO 8601 time for its owner, in the device's time zone: 'Oct 28, 2026, 9:12 AM'. */
export const localTime = (iso: string): string =>
  new Date(iso).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' });
