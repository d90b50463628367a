/** The locales so far, by language: asking `Intl` takes longer than the rest of a page's metadata. */
const locales = new Map<string, Intl.Locale>();

/** Returns a language with its usual script and region, 'de-Latn-DE' for 'de'. */
export function fullLocale(tag: string): Intl.Locale {
  const known = locales.get(tag);
  if (known) return known;
  const locale = new Intl.Locale(tag).maximize();
  locales.set(tag, locale);
  return locale;
}
