import { language } from '../../../shared/texts/t.ts';

/** Formats an ISO 8601 time for its owner, in the device's time zone, as the interface's language writes it: 'Oct 28, 2026, 9:12 AM'. */
export const localTime = (iso: string): string =>
  new Date(iso).toLocaleString(language(), { dateStyle: 'medium', timeStyle: 'short' });
