import { describe, expect, it } from 'vitest';
import { placeholdersIn } from '../../../shared/texts/t.ts';
import { idOf, readCatalogue, translatedLanguages } from './catalogueFiles.ts';
import { placeholders, sourceTexts, untranslated } from './sourceTexts.ts';

const sources = sourceTexts();

it('knows the words of every element and attribute, and every placeholder has its value', () => {
  expect(untranslated()).toEqual([]);
});

describe.each(translatedLanguages)('the catalogue of %s', (language) => {
  const items = readCatalogue(language);
  const translated = items.map((item) => ({ id: idOf(item), english: item.msgid, text: item.msgstr[0] ?? '' }));

  it('has the texts of the sources, and no others', () => {
    const ids = new Set(translated.map(({ id }) => id));

    expect([...sources.keys()].filter((id) => !ids.has(id))).toEqual([]);
    expect([...ids].filter((id) => !sources.has(id))).toEqual([]);
  });

  it('has a translation of each', () => {
    expect(translated.filter(({ text }) => text.trim() === '').map(({ id }) => id)).toEqual([]);
  });

  it('has the placeholders and tags of the English texts', () => {
    const wrong = translated.filter(
      ({ english, text }) => String(placeholders(text)) !== String(placeholders(english)),
    );

    expect(wrong).toEqual([]);
  });

  it('has balanced braces, and an end for each tag', () => {
    expect(translated.filter(({ text }) => !isBalanced(text))).toEqual([]);
  });

  it('has the plural forms of its language, and the choices of the English texts', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const lacking = translated.filter(({ english, text }) =>
      placeholdersIn(text).some(({ name, kind, cases }) => {
        const same = placeholdersIn(english).find((each) => each.name === name && each.kind === kind);
        const needed = kind === 'plural' ? pluralCategories : [...(same?.cases.keys() ?? [])];
        return needed.some((each) => !cases.has(each));
      }),
    );

    expect(lacking).toEqual([]);
  });

  it('begins and ends with the spaces of the English texts', () => {
    const edges = (text: string) => [/^\s*/.exec(text)?.[0], /\s*$/.exec(text)?.[0]].join('|');

    expect(translated.filter(({ english, text }) => edges(text) !== edges(english))).toEqual([]);
  });
});

it('has no-break spaces before the signs of French', () => {
  const texts = readCatalogue('fr').map(({ msgstr }) => msgstr[0] ?? '');

  expect(texts.filter((text) => / [:;!?»]|« /.test(text))).toEqual([]);
});

function isBalanced(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    if (character === '{') depth++;
    if (character === '}') depth--;
    if (depth < 0) return false;
  }
  const ends = [...text.matchAll(/<\/(\w+)>/g)].map(([, name]) => name).sort();
  return depth === 0 && String(ends) === String([...text.matchAll(/<(\w+)>/g)].map(([, name]) => name).sort());
}
