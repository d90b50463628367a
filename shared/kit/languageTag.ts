/** Matches a language, perhaps with its script and its region: https://www.rfc-editor.org/rfc/rfc5646#section-2.1 */
const TAG = /^[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?$/i;

/** Returns a language tag as it is written, such as 'pt-BR' for 'PT-br'; null for a language that nobody knows. */
export function languageTag(text: string): string | null {
  if (!TAG.test(text) || Intl.DateTimeFormat.supportedLocalesOf(text).length === 0) return null;
  return new Intl.Locale(text).toString();
}

const LOCALES_MAX = 200;
/** The locales so far, by language: asking `Intl` takes longer than the rest of a page's metadata. */
const locales = new Map<string, Intl.Locale>();

/** Returns a language with its usual script and region, 'de-Latn-DE' for 'de'. */
export function fullLocale(tag: string): Intl.Locale {
  const known = locales.get(tag);
  if (known) return known;
  const locale = new Intl.Locale(tag).maximize();
  // Strangers name languages too.
  if (locales.size >= LOCALES_MAX) locales.clear();
  locales.set(tag, locale);
  return locale;
}

/** Returns a language with its usual region, as Open Graph names it: 'de_DE' for 'de'. */
export function openGraphLocale(tag: string): string {
  const { language, region } = fullLocale(tag);
  return region ? `${language}_${region}` : language;
}

/** The scripts that are written from right to left: https://www.unicode.org/iso15924/iso15924-codes.html */
const RIGHT_TO_LEFT = ['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm', 'Rohg'];

/** Tells if the usual script of a language is written from right to left. */
export const isRightToLeft = (language: string): boolean => RIGHT_TO_LEFT.includes(fullLocale(language).script ?? '');
