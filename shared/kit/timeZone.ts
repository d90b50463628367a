/** Tells if a text names a time zone (https://www.iana.org/time-zones), which an offset such as `+09:00` does not. */
export function isTimeZone(text: string): boolean {
  try {
    return /^[A-Za-z]/.test(text) && Boolean(new Intl.DateTimeFormat('en', { timeZone: text }));
  } catch {
    return false;
  }
}
