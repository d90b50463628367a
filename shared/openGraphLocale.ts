/** The locales so far, by language: asking `Intl` takes longer than the rest of a page's metadata. */
const locales = new Map<string, string>();

/** Returns a language with its usual region, as Open Graph names it: 'de_DE' for 'de'. */
export function openGraphLocale(tag: string): string {
  const known = locales.get(tag);
  if (known !== undefined) return known;
  const { language, region } = new Intl.Locale(tag).maximize();
  const locale = region ? `${language}_${region}` : language;
  locales.set(tag, locale);
  return locale;
}
