import { expect, it } from 'vitest';
import { DECADE, quoteAfter, quotesOf } from './quotes.ts';

/** Types a text sign by sign. */
function typed(text: string, language: string): string {
  const quotes = quotesOf(language);
  return [...text].reduce(
    (before, sign) => before + (quotes && (sign === '"' || sign === "'") ? quoteAfter(before, sign, quotes) : sign),
    '',
  );
}

it('tells decades from quotations', () => {
  expect(['‘90s', 'the ‘90s', '‘90', '‘90st', 'x‘90s'].map((text) => DECADE.test(text))).toEqual([
    ...[true, true, false, false, false],
  ]);
});

it('sets the quotation marks of each language', () => {
  for (const [language, text, set] of [
    ['en', `"It's 'fine'," ("yes")`, '“It’s ‘fine’,” (“yes”)'],
    ['en', `"But I—" "who's—" "'It's—'" and/or "a"/"b"`, '“But I—” “who’s—” “‘It’s—’” and/or “a”/“b”'],
    ['en', `"Yes.\ufffc" \ufffc"no"`, '“Yes.\ufffc” \ufffc“no”'],
    ['fr', `"mais—"`, '«\u202fmais—\u202f»'],
    ['sv', `"men—" –"ja"`, '”men—” –”ja”'],
    ['en-GB', `"'Yes,'" he said—"no"`, '“‘Yes,’” he said—“no”'],
    ['de', `"Das 'Haus' ist's", sagt er`, '„Das ‚Haus‘ ist’s“, sagt er'],
    ['de-AT', `wie geht's?`, 'wie geht’s?'],
    ['fr', `"l'ami" ("oui")`, '«\u202fl’ami\u202f» («\u202foui\u202f»)'],
    ['fr-CH', `"un 'ami'"`, '«\u202fun ‹ami›\u202f»'],
    ['pl', `"tak"`, '„tak”'],
    ['sv', `"ja"`, '”ja”'],
    ['ru', `"да"`, '«да»'],
    ['pt-BR', `"sim"`, '“sim”'],
    ['pt-PT', `"sim"`, '«sim»'],
    ['ar', `"نعم"`, '”نعم“'],
    ['ja', `"はい"`, '"はい"'],
  ] as const) {
    expect(typed(text, language), `${language}: ${text}`).toBe(set);
  }
});
