import { capitalise } from '../../../shared/kit/text.ts';
import { language } from '../../../shared/texts/t.ts';

/** The languages of most publications; any other is chosen by the API or by OCTAVO_LANGUAGE. */
const CODES =
  'af am ar az be bg bn bs ca cs cy da de de-AT de-CH el en en-GB eo es es-MX et eu fa fi fil fr fr-CA ga gl gu he hi hr hu hy id is it ja ka kk km kn ko ky lo lt lv mk ml mn mr ms my nb ne nl nn pa pl pt pt-BR ro ru si sk sl sq sr sv sw ta te th tr uk ur uz vi zh-Hans zh-Hant zu';

let names: Intl.DisplayNames | undefined;

/** Names a language in that of the dashboard, as lists do: 'Brazilian Portuguese (pt-BR)'. */
export function languageName(code: string): string {
  if (names?.resolvedOptions().locale !== language()) names = new Intl.DisplayNames(language(), { type: 'language' });
  return `${capitalise(names.of(code) ?? '')} (${code})`;
}

/** Returns the languages to choose from, with the present one, in the order of their names. */
export const languages = (present: string): string[] =>
  [...new Set([...CODES.split(' '), present])].sort((one, other) =>
    languageName(one).localeCompare(languageName(other), language()),
  );
