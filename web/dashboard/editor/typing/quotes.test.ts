import { expect, it } from 'vitest';
import { quoteAfter, quotesOf } from './quotes.ts';

/** Types a text sign by sign. */
function typed(text: string, language: string): string {
  const quotes = quotesOf(language);
  return [...text].reduce(
    (before, sign) => before + (quotes && (sign === '"' || sign === "'") ? quoteAfter(before, sign, quotes) : sign),
    '',
  );
}

it('sets the quotation marks of each language', () => {
  for (const [language, text, set] of [
    ['en', `"It's 'fine'," ("yes")`, '“It’s ‘fine’,” (“yes”)'],
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
