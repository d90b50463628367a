import { expect, it } from 'vitest';
import { languageTag, openGraphLocale } from './languageTag.ts';

it.each([
  ['en', 'en', 'en_US'],
  ['DE', 'de', 'de_DE'],
  ['pt-br', 'pt-BR', 'pt_BR'],
  ['zh-hant', 'zh-Hant', 'zh_TW'],
])('writes %s as %s, and for Open Graph as %s', (typed, tag, locale) => {
  expect(languageTag(typed)).toBe(tag);
  expect(openGraphLocale(tag)).toBe(locale);
});

it.each(['', 'xx', 'english', 'de_DE', 'de-u-ca-buddhist', 'de"', 'i-klingon'])('knows no language %j', (text) => {
  expect(languageTag(text)).toBeNull();
});
