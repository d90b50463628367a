/** Matches a language, perhaps with its script and its region: https://www.rfc-editor.org/rfc/rfc5646#section-2.1 */
const TAG = /^[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?$/i;

/** Returns a language tag as it is written, such as 'pt-BR' for 'PT-br'; null for a language that nobody knows. */
export function languageTag(text: string): string | null {
  if (!TAG.test(text) || Intl.DateTimeFormat.supportedLocalesOf(text).length === 0) return null;
  return new Intl.Locale(text).toString();
}
